extern int __pleat_any_int(void);
extern int *__errno_location(void);
extern long __pleat_given_ftell(void);
extern void __pleat_use_stream(void *);
extern void __VERIFIER_assume(int);

long ftell(void *stream) {
  *__errno_location() = __pleat_any_int();
  long at = __pleat_given_ftell();
  __pleat_use_stream(stream);
  __VERIFIER_assume(at >= -1);
  return at;
}
