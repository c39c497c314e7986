// EXPECT: unknown
// ENGINES: se
// WHY: null leaves the first page before it is accessed: no run shows the step
// OPTIONS: --check null
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

struct big {
  char pad[5000];
  int value;
};

int main(void) {
  struct big *s = 0;
  if (__VERIFIER_nondet_int() != 77) return 0;
  int *value = &s->value;
  return *value;
}
