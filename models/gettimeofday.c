struct timeval {
  long seconds, microseconds;
};

extern long __pleat_any_long(void);
extern void __VERIFIER_assume(int);

int gettimeofday(struct timeval *to, void *zone) {
  if (to) {
    to->seconds = __pleat_any_long();
    to->microseconds = __pleat_any_long();
    __VERIFIER_assume(to->microseconds >= 0 && to->microseconds < 1000000);
  }
  if (zone) ((int *)zone)[0] = ((int *)zone)[1] = 0;
  return 0;
}
