// EXPECT: violated
// ENGINES: auto
// DATA-MODEL: LP64
// WHY: a struct is copied, of whose inner array one element holds a value
// LINE: 27
// OPTIONS: --check uninitialised
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int head;
  char text[8];
  struct item *self;
};

int main(void) {
  struct item a, b;
  unsigned step = __VERIFIER_nondet_uint();
  __VERIFIER_assume(step == 4);
  a.head = 1;
  a.self = &b;
  b.self = &a;
  for (unsigned i = 0; i < 8; i += step) b.self->text[i] = 1;
  b = *b.self;
  if (b.text[3] == 1) return 1;
  return 0;
}
