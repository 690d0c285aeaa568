one sig A { n, m, q, r: Int }
run { A.q = div[A.n, A.m] and A.r = rem[A.n, A.m] } for 1 but 3 Int
run { A.q = A.n << A.m and A.r = A.n >> A.m } for 1 but 3 Int
run { A.q = A.n >>> A.m and A.r = mul[A.n, A.m] } for 1 but 3 Int
run { A.q = signum[A.n] and A.r = larger[A.n, A.m] } for 1 but 3 Int
run { A.q = plus[A.n, A.m] and A.r = minus[A.n, A.m] } for 1 but 3 Int
