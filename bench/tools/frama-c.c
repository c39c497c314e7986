/* What tasks of SV-COMP call, for Frama-C's Eva. Declarations with contracts,
   where a task may bring its own definition. */
void __VERIFIER_error(void) { /*@ assert pleat_target: \false; */ }
void __assert_fail(const char *text, const char *file, unsigned line,
                   const char *function) {
  /*@ assert pleat_target: \false; */
}
/*@ requires pleat_target: condition != 0; */
void __VERIFIER_assert(int condition);
/*@ assigns \nothing; ensures \false; */
void abort(void);
/*@ assigns \nothing; ensures \false; */
void exit(int code);
/*@ assigns \nothing; ensures condition != 0; */
void __VERIFIER_assume(int condition);
