// EXPECT: proved
// ENGINES: se
// WHY: nothing is allocated
// OPTIONS: --check leak,cleanup
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) { return __VERIFIER_nondet_int() > 3; }
