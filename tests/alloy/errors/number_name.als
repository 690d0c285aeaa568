sig 2A {}
