/* Many branches in a loop over inputs, and a long way to the target: expected
   to fail, since the loop's effect is no linear relation. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, hash = 1;
  while (i < n) {
    int c = __VERIFIER_nondet_int();
    if (c == 1)
      hash = hash * 3 + 1;
    else if (c == 2)
      hash = hash * 5 + 2;
    else if (c == 3)
      hash = hash * 7 + 3;
    else if (c == 4)
      hash = (hash ^ 85) + 4;
    else if (c == 5)
      hash = hash - (hash >> 3);
    else
      hash = hash * 31 + c % 7;
    i++;
  }
  if (i == 40 && hash == 123456789) reach_error();
  return 0;
}
