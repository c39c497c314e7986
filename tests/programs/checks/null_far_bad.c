// EXPECT: violated
// ENGINES: se
// WHY: null with a long way to go is null
// LINE: 16
// OPTIONS: --check null
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

struct big {
  char pad[5000];
  int value;
};

static int read(struct big *s) {
  return s->value;
}

int main(void) {
  struct big *s = 0;
  if (__VERIFIER_nondet_int() == 77) return read(s);
  return 0;
}
