// EXPECT: unknown
// ENGINES: se
// WHY: which bits of a byte hold values is not tracked: no proof where a bit-field is set first
// OPTIONS: --check uninitialised

struct flags {
  unsigned a : 3;
  unsigned b : 5;
};

int main(void) {
  struct flags f;
  f.a = 1;
  f.b = 2;
  return f.a + f.b;
}
