/* A loop that dse leaves in time: the target needs few iterations. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, y = 0;
  while (i < n) {
    i++;
    y += 5;
  }
  if (y > 200) reach_error();
  return 0;
}
