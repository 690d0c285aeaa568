sig A {}
fact { some "text" }
