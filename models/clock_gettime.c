struct timespec {
  long seconds, nanoseconds;
};

extern int *__errno_location(void);
extern long __pleat_any_long(void);
extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

int clock_gettime(int clock, struct timespec *to) {
  *__errno_location() = __pleat_any_int();
  (void)clock;
  if (__pleat_any_int()) return -1;
  to->seconds = __pleat_any_long();
  to->nanoseconds = __pleat_any_long();
  __VERIFIER_assume(to->nanoseconds >= 0 && to->nanoseconds < 1000000000);
  return 0;
}
