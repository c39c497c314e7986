// EXPECT: proved
// ENGINES: se
// WHY: CBMC's words, declared or not
// NATIVE: skip

int nondet_int(void);

int main(void) {
  int x = nondet_int();
  unsigned y = __CPROVER_nondet_uint();
  __CPROVER_assume(x > 3 && x < 100);
  __CPROVER_assume(y < 10);
  __CPROVER_assert(x + (int)y < 110, "the sum is small");
  return 0;
}
