// EXPECT: proved
// ENGINES: se
// WHY: by index and by pointer, up to the end of one of two arrays
// OPTIONS: --check bounds,null
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

struct pair {
  int first, second;
};

struct pair a[4], b[6];

static void clear(struct pair *p, int n) {
  for (; n > 0; n--, p++) p->second = 0;
}

static void set(int *one) { *one = 1; }

static int sum(struct pair *of, int n) {
  int result = 0;
  for (int i = 0; i < n; i++) result += of[i].second;
  for (struct pair *p = of + n; n > 0; n--) set(&(--p)->first);
  return result;
}

int main(void) {
  struct pair *p = b;
  int n = 6;
  if (__VERIFIER_nondet_int()) {
    p = a;
    n = 4;
  }
  clear(p, n);
  return sum(p, n);
}
