// EXPECT: violated
// ENGINES: auto
// LINE: 14
// WHY: one pair less is filled than asked about

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[8], d[8];

int main(void) {
  for (int i = 0; i < 8; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 6; i++) d[i] = a[i + 1] - a[i];
  for (int i = 0; i < 7; i++)
    if (a[i] + d[i] != a[i + 1]) reach_error();
  return 0;
}
