// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a null pointer to a function is called
// OPTIONS: --check null
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

static int f(void) { return 1; }
int (*t[2])(void) = {f};
int main(void) { return t[__VERIFIER_nondet_uchar() & 1](); }
