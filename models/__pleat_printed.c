/* Output may fail. */
extern int *__errno_location(void);
extern int __pleat_any_int(void);

int __pleat_printed(__SIZE_TYPE__ written) {
  *__errno_location() = __pleat_any_int();
  int fails = __pleat_any_int();
  return fails < 0 ? fails : (int)written;
}
