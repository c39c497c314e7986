// EXPECT: violated
// ENGINES: se bself
// TARGET: line_of_value_bad.c:15
// NATIVE: skip
// WHY: an operand of && that only gives a value has a line, too

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int r = 0, a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 && a > 0)
    r = 2;
  else
    r = a > 3 && b > 4 &&
      b < 9;
  return r;
}
