// EXPECT: violated
// ENGINES: se
// WHY: the sum of 99 and 9
// NATIVE: skip
// LINE: 13

int nondet_int(void);

int main(void) {
  int x = nondet_int(), y = nondet_int();
  __CPROVER_assume(x > 3 && x < 100);
  __CPROVER_assume(y > 0 && y < 10);
  __CPROVER_assert(x + y < 108, "the sum is small");
  return 0;
}
