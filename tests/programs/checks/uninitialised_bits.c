// EXPECT: proved
// ENGINES: se
// WHY: to set a bit-field reads the bytes that it lies in, but is no use of them
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
