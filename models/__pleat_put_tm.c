/* A date: its fields are within the limits that C gives them. */
struct tm {
  int second, minute, hour, day, month, year, weekday, yearday, summer;
  long offset;
  const char *zone;
};

extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

static int upto(int least, int most) {
  int result = __pleat_any_int();
  __VERIFIER_assume(result >= least && result <= most);
  return result;
}

void __pleat_put_tm(struct tm *to) {
  to->second = upto(0, 60);
  to->minute = upto(0, 59);
  to->hour = upto(0, 23);
  to->day = upto(1, 31);
  to->month = upto(0, 11);
  to->year = __pleat_any_int();
  to->weekday = upto(0, 6);
  to->yearday = upto(0, 365);
  to->summer = upto(-1, 1);
  to->offset = __pleat_any_int();
  to->zone = "zone";
}
