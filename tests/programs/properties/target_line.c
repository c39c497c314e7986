// EXPECT: proved
// ENGINES: se
// WHY: a line that cannot be reached is the target
// TARGET: target_line.c:12

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  int y = 0;
  if (x * x == 15) {
    y = 1;
  }
  return y;
}
