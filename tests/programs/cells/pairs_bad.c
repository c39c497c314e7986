// EXPECT: violated
// ENGINES: auto
// LINE: 15
// REACH: 0, 0, 0, 0, 0, 0, 0, 1
// WHY: one pair less is filled than asked about

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned a[8], d[8];

int main(void) {
  for (int i = 0; i < 8; i++) a[i] = __VERIFIER_nondet_uint();
  for (int i = 0; i < 6; i++) d[i] = a[i + 1] - a[i];
  for (int i = 0; i < 7; i++)
    if (a[i] + d[i] != a[i + 1]) reach_error();
  return 0;
}
