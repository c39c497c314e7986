/* Nested loops; the target depends on how often the outer one ran. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, j, work = 0;
  if (n < 0 || n > 100000) return 0;
  while (i < n) {
    j = 0;
    while (j < 4) {
      j++;
      work++;
    }
    i++;
  }
  if (work > 120000) reach_error();
  return 0;
}
