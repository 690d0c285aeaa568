sig A {}
sig S in A {}
sig T extends S {}
