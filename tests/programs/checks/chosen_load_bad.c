// EXPECT: violated
// ENGINES:
// WHY: a load behind a condition reads behind the variable
// OPTIONS: --check bounds
// LINE: 14
// REACH: 1
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1;
  int c = __VERIFIER_nondet_int();
  long long r = c ? *(long long *)&x : 0;
  return r == 5;
}
