// EXPECT: proved
// ENGINES: dse
// WHY: a loop with inputs and a bound: every path ends, none gets a sum of 13

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int x = __VERIFIER_nondet_int();
    if (x > 7)
      sum += 3;
    else if (x < -7)
      sum += 1;
  }
  if (sum == 13) reach_error();
  return 0;
}
