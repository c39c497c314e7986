struct tm {
  int second, minute, hour, day, month, year, weekday, yearday, summer;
  long offset;
  const char *zone;
};

extern int *__errno_location(void);
extern void __pleat_put_tm(struct tm *);
extern long __pleat_any_long(void);
extern int __pleat_any_int(void);

long mktime(struct tm *date) {
  *__errno_location() = __pleat_any_int();
  const volatile struct tm *given = date;
  (void)given->second, (void)given->minute, (void)given->hour;
  (void)given->day, (void)given->month, (void)given->year, (void)given->summer;
  if (__pleat_any_int()) return -1;
  __pleat_put_tm(date);
  return __pleat_any_long();
}
