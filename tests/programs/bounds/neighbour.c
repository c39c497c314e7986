// EXPECT: unknown
// ENGINES:
// WHY: where the next array lies is a matter of layout, also for a pointer that may point to both
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int a[4], b[4];

int sum(const int *p) { return p[0] + p[1]; }

int main(void) {
  b[0] = 1;
  int distance = b - a;
  int i = __VERIFIER_nondet_int() != 0 ? distance : 0;
  if (sum(a) + sum(b) != 1 || a[i] > 1) {
    reach_error();
    abort();
  }
  return 0;
}
