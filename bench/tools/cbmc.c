/* The targets of SV-COMP, for CBMC. */
void __VERIFIER_error(void) {
  __CPROVER_assert(0, "pleat target");
  __CPROVER_assume(0);
}
void __assert_fail(const char *text, const char *file, unsigned line,
                   const char *function) {
  __CPROVER_assert(0, "pleat target");
  __CPROVER_assume(0);
}
