sig A { var f: set A }
