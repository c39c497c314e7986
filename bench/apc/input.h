// What the benchmarks of this folder share. They follow the descriptions in
// section 6 of "Abstracting Path Conditions" (ISSTA 2012). Arrays without an
// initialiser are inputs: Pleat takes every element as arbitrary.

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
