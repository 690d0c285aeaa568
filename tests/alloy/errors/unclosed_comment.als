sig A {}
/* this goes on
