// EXPECT: proved
// ENGINES: auto
// DATA-MODEL: LP64
// WHY: a struct is copied, of whose inner array all holds a value that is read
// OPTIONS: --check uninitialised

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
  return b.text[4] + b.text[0];
}
