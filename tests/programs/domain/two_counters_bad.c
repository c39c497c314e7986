// EXPECT: violated
// ENGINES: se
// WHY: from 3 on y is one too many
// LINE: 18
// REACH: 5

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = n, y = 0;
  while (x > 0) {
    x--;
    y++;
    if (y == 3) y++;
  }
  if (y != n) reach_error();
  return 0;
}
