// EXPECT: violated
// ENGINES: se
// WHY: it reaches the outer one
// LINE: 15
// REACH: 1

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < i && __VERIFIER_nondet_int()) j++;
    if (j >= i) reach_error();
  }
  return 0;
}
