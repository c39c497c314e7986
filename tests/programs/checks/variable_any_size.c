// EXPECT: proved
// ENGINES: se
// WHY: an array as long as an int can be, in 32 bits, too
// OPTIONS: --check bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1) n = 1;
  char *area = __builtin_alloca(n);
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= n) return 0;
  area[i] = 1;
  return area[i] - 1;
}
