/* A loop that reads an input and makes a long decision about it; it depends on
   no input how often it runs. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

static int weight(int v) {
  if (v > 0 && v < 10) return 1;
  if (v == 17 || v == 19) return 2;
  if (v > 20 && v < 30 && v != 25) return 3;
  if (v < -5 || v == 44) return 4;
  if (v > 100 && (v < 120 || v == 150)) return 5;
  if (v == 50 || v == 60 || v == 70) return 6;
  return 0;
}

int main(void) {
  int i, sum = 0;
  for (i = 0; i < 3; i++) sum = 10 * sum + weight(__VERIFIER_nondet_int());
  if (sum == 526) reach_error();
  return 0;
}
