// EXPECT: violated
// ENGINES: se
// WHY: a line is the target
// TARGET: target_line_bad.c:14
// LINE: 14
// REACH: 4

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (x * x == 16) {
    y = 1;
  }
  return y;
}
