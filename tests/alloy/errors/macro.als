sig A {}
let twice[x] = x + x
