struct tm;

extern int *__errno_location(void);
extern void __pleat_put_tm(struct tm *);
extern int __pleat_any_int(void);

/* A year may be too great. */
struct tm *gmtime_r(const long *time, struct tm *to) {
  *__errno_location() = __pleat_any_int();
  (void)*(const volatile long *)time;
  if (__pleat_any_int()) return 0;
  __pleat_put_tm(to);
  return to;
}
