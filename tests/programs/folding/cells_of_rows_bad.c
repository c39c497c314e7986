// EXPECT: violated
// ENGINES: se
// WHY: three rows of five columns
// LINE: 20
// REACH: 3, 5

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned rows = __VERIFIER_nondet_uint();
  unsigned columns = __VERIFIER_nondet_uint();
  __VERIFIER_assume(rows >= 3 && rows <= 1000);
  __VERIFIER_assume(columns >= 5 && columns <= 1000);
  unsigned cells = 0;
  for (unsigned row = 0; row < rows; row++) {
    for (unsigned column = 0; column < columns; column++) cells++;
  }
  if (cells < 16) reach_error();
}
