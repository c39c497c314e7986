// EXPECT: proved
// ENGINES: se
// WHY: two calls, two arrays: each lies among the blocks of the heap
// OPTIONS: --check bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

static int last(int n) {
  int area[n];
  for (int i = 0; i < n; i++) area[i] = i;
  return area[n - 1];
}

int main(void) {
  int n = __VERIFIER_nondet_int() & 1;
  return last(n + 1) + last(n + 2);
}
