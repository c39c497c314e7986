// EXPECT: violated
// ENGINES: se
// WHY: the second call leaves its array
// LINE: 13
// OPTIONS: --check bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

static int last(int n, int at) {
  int area[n];
  for (int i = 0; i < n; i++) area[i] = i;
  return area[at];
}

int main(void) {
  int n = __VERIFIER_nondet_int() & 1;
  return last(n + 2, n) + last(n + 1, 1);
}
