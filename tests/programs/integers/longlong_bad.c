// EXPECT: violated
// ENGINES: se
// WHY: one of 2^64 values, needed exactly
// LINE: 12
// REACH: 1311768467463790320

extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  if (x == 0x123456789abcdef0LL) reach_error();
  return 0;
}
