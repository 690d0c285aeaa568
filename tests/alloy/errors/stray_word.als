sgi A {}
