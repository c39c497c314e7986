// EXPECT: violated
// ENGINES: se
// WHY: the array began only in one branch
// LINE: 15
// OPTIONS: --check bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int() & 7;
  char one[1], *area = one;
  if (__VERIFIER_nondet_int()) area = __builtin_alloca(n + 2);
  one[0] = 0;
  area[1] = 1;
  return 0;
}
