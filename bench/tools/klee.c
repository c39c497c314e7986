/* The inputs and targets of SV-COMP, for KLEE. */
typedef unsigned long klee_size;
void klee_make_symbolic(void *, klee_size, const char *);
void klee_silent_exit(int);
void klee_report_error(const char *, int, const char *, const char *);

#define INPUT(name, type)                      \
  type __VERIFIER_nondet_##name(void) {        \
    type value;                                \
    klee_make_symbolic(&value, sizeof value, #name); \
    return value;                              \
  }
INPUT(bool, _Bool)
INPUT(char, char)
INPUT(short, short)
INPUT(int, int)
INPUT(long, long)
INPUT(longlong, long long)
INPUT(uchar, unsigned char)
INPUT(ushort, unsigned short)
INPUT(uint, unsigned)
INPUT(unsigned, unsigned)
INPUT(ulong, unsigned long)
INPUT(ulonglong, unsigned long long)
INPUT(size_t, __SIZE_TYPE__)
INPUT(u32, unsigned)
INPUT(pchar, char *)
INPUT(pointer, void *)

void __VERIFIER_error(void) {
  klee_report_error(__FILE__, __LINE__, "pleat target", "assert.err");
}
void __assert_fail(const char *text, const char *file, unsigned line,
                   const char *function) {
  klee_report_error(__FILE__, __LINE__, "pleat target", "assert.err");
}
__attribute__((weak)) void __VERIFIER_assume(int condition) {
  if (!condition) klee_silent_exit(0);
}
