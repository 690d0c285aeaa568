sig A {}
run { A > 2 }
