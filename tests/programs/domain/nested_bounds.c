// EXPECT: proved
// ENGINES: domain
// WHY: the inner counter is at most the outer one

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < i && __VERIFIER_nondet_int()) j++;
    if (j > i) reach_error();
  }
  return 0;
}
