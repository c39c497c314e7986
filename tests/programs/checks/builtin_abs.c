// EXPECT: unknown
// ENGINES: se
// WHY: the least number has no absolute value
// OPTIONS: --check overflow
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) { return __builtin_abs(__VERIFIER_nondet_int()) < 0; }
