// EXPECT: proved
// ENGINES: se
// WHY: 1 << 30 is an int, 1u << 31 an unsigned one; to the right all may go
// OPTIONS: --check shift
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int s = 31, x = __VERIFIER_nondet_int();
  if (x < 0 || x > 255) return 0;
  return (int)((1u << s) + (1 << (s - 1)) + (x << 23)) + (-x >> s) +
         (0 << s);
}
