// EXPECT: violated
// ENGINES: dse
// WHY: the same, with a sum that one path gets
// LINE: 18
// REACH: 8, -8, 8, 8

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int x = __VERIFIER_nondet_int();
    if (x > 7)
      sum += 3;
    else if (x < -7) sum += 1;
  }
  if (sum == 10) reach_error();
  return 0;
}
