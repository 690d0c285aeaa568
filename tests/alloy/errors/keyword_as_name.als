sig open {}
