sig Person { friends: set Person }
run { some Persn.friends } for 2
