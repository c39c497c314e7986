// EXPECT: unknown
// ENGINES:
// WHY: what lies eight elements behind the start of `a` is a matter of layout, not an element of `b`
extern void abort(void);
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) {}

int a[4], b[4];
int behind[64];  // so that a compiled program finds zeros, too

int sum(const int *p) { return p[0] + p[1]; }

int main(void) {
  int i = __VERIFIER_nondet_bool() ? 8 : 0;
  b[0] = 1;
  if (sum(a) + sum(b) != 1 || a[i] < 0 || a[i] > 1) {
    reach_error();
    abort();
  }
  return behind[0];
}
