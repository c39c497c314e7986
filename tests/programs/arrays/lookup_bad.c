// EXPECT: violated
// ENGINES: se
// WHY: a constant table read at an input index
// LINE: 13
// REACH: 5

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static const unsigned char table[8] = {1, 1, 2, 3, 5, 8, 13, 21};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 8 && table[i] == 8) reach_error();
  return 0;
}
