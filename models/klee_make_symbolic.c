/* An object whose size is not known, or that is big; others are filled with
   numbers of their own types. */
unsigned char __VERIFIER_nondet_uchar(void);

void klee_make_symbolic(void *object, __SIZE_TYPE__ bytes, const char *name) {
  unsigned char *to = object;
  for (__SIZE_TYPE__ i = 0; i < bytes; ++i) to[i] = __VERIFIER_nondet_uchar();
}
