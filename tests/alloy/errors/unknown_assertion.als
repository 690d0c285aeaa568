sig A {}
assert fine { some A }
check fien
