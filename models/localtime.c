struct tm {
  int second, minute, hour, day, month, year, weekday, yearday, summer;
  long offset;
  const char *zone;
};

extern int *__errno_location(void);
extern struct tm *__pleat_tm(void);
extern void __pleat_put_tm(struct tm *);
extern int __pleat_any_int(void);

/* A year may be too great. All such functions share one object. */
struct tm *localtime(const long *time) {
  *__errno_location() = __pleat_any_int();
  struct tm *to = __pleat_tm();
  (void)*(const volatile long *)time;
  if (__pleat_any_int()) return 0;
  __pleat_put_tm(to);
  return to;
}
