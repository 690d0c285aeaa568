sig A { f: set A }
run { #f = 2 } for 2
run { #A > #f } for 2
run { #A != #f and #f >= 3 } for 2
run { #(A + A.f) <= 1 } for 2
run { #f = #~f and #f = 4 } for 2
run { #f !> 1 and #A !< 2 } for 2
