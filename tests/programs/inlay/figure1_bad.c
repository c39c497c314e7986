// EXPECT: violated
// ENGINES: dse
// WHY: figure 1 of the paper with a small limit: the branch depends on how often the loop ran
// LINE: 16
// REACH: 26

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0, limit = 100;
  while (x > 0) {
    x = x - 1;
    y = y + 2;
  }
  if (y > limit / 2) reach_error();
  return 0;
}
