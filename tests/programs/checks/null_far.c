// EXPECT: proved
// ENGINES: se
// WHY: the pointer is asked before it goes anywhere
// OPTIONS: --check null
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

struct big {
  char pad[5000];
  int value;
} one;

static int read(struct big *s) {
  if (!s) return 0;
  int *value = &s->value;
  return *value;
}

int main(void) {
  struct big *s = __VERIFIER_nondet_int() == 77 ? &one : 0;
  return read(s);
}
