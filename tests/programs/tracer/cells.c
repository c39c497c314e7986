// EXPECT: proved
// ENGINES: tracer
// WHY: a cell of an array in memory is a constraint of the loop; another cell changes at an unknown index

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  int a[8];
  a[0] = 7;
  for (unsigned i = 1; i < 8; i++) a[i] = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned k = __VERIFIER_nondet_uint();
    if (k > 0 && k < 8) a[k] = a[k] + 1;
  }
  if (a[0] != 7) reach_error();
  return 0;
}
