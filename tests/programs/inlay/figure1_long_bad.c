// EXPECT: violated
// ENGINES: inlay
// WHY: figure 1 of the paper: five million iterations lead to the branch; what the loop does is known without them
// LINE: 16
// REACH: 5000001

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0, limit = 20000000;
  while (x > 0) {
    x = x - 1;
    y = y + 2;
  }
  if (y > limit / 2) reach_error();
  return 0;
}
