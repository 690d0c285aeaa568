sig A extends Bse {}
sig Base {}
