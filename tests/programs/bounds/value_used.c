// EXPECT: unknown
// ENGINES:
// WHY: here the outside value matters: the zeros of our layout are no proof
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int c[12];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  int x = c[i];
  unsigned even = 2 * i;
  if (x == 3)
    even += 2;
  if (even % 4 == 1 || x != 0) {
    reach_error();
    abort();
  }
  return 0;
}
