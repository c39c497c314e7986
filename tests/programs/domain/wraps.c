// EXPECT: violated
// ENGINES: se
// WHY: over the integers y only grows; as an unsigned char it wraps to 0
// LINE: 13
// REACH: 1, 1, 1, 1, 1, 1, 0

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char y = 250;
  while (__VERIFIER_nondet_int()) y++;
  if (y == 0) reach_error();
  return 0;
}
