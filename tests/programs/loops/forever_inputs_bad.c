// EXPECT: violated
// ENGINES: se
// WHY: an endless loop that can be left by one input
// LINE: 15
// REACH: 4, 13

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int steps = 0;
  while (1) {
    int x = __VERIFIER_nondet_int();
    steps++;
    if (x == 13 && steps == 2) reach_error();
  }
}
