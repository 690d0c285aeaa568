sig A { f: lone A }
sig B extends A { f: lone B }
