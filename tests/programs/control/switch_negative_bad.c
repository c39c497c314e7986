// EXPECT: violated
// ENGINES: se
// WHY: negative labels, a long switch value
// LINE: 14
// REACH: -5

extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  switch (x) {
    case -5:
      reach_error();
    case 5:
      break;
  }
  return 0;
}
