/* The text is anything: it depends on the locale and the zone. */
extern unsigned long long __pleat_any_number(void);
extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

struct tm;

__SIZE_TYPE__ strftime(char *to, __SIZE_TYPE__ room, const char *format,
                       const struct tm *time) {
  while (*format) format++;
  for (unsigned i = 0; i < 9 * sizeof(int); i++)
    (void)((const volatile char *)time)[i];
  __SIZE_TYPE__ length = __pleat_any_number();
  __VERIFIER_assume(length == 0 || length < room);
  /* If it does not fit, what it leaves there is anything, too. */
  __SIZE_TYPE__ written = length;
  if (length == 0 && room > 0) {
    written = __pleat_any_number();
    __VERIFIER_assume(written < room);
  }
  for (__SIZE_TYPE__ i = 0; i < written; i++) {
    to[i] = __pleat_any_int();
    if (length != 0) __VERIFIER_assume(to[i] != 0);
  }
  if (room > 0) to[written] = 0;
  return length;
}
