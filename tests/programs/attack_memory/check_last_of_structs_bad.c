// EXPECT: violated
// ENGINES: auto
// WHY: one struct too many of an array of structs
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct pair {
  char a;
  int b;
};
int main(void) {
  struct pair s[3] = {{0}};
  unsigned char n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n <= 4);
  for (struct pair *p = s; n > 0; n--, p++) p->b = 1;
  return s[0].b;
}
