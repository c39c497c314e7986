// EXPECT: unknown
// ENGINES: se
// WHY: the struct is passed as a number without one of its values, which is not followed
// OPTIONS: --check uninitialised

struct pair {
  int a, b;
};

static int first(struct pair p) { return p.a; }

int main(void) {
  struct pair p;
  p.a = 1;
  return first(p);
}
