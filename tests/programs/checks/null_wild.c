// EXPECT: unknown
// ENGINES: se
// WHY: a pointer that is not set may be any number, but null it is not
// OPTIONS: --check null
// NATIVE: skip

struct pair {
  int a, b;
};

static int second(struct pair *p) {
  int *b = &p->b;
  return *b;
}

int main(void) {
  struct pair *p;
  struct pair *q = p;
  if (!q) return 0;
  return second(q);
}
