/* Output may fail. */
extern int __pleat_any_int(void);

int __pleat_printed(__SIZE_TYPE__ written) {
  int fails = __pleat_any_int();
  return fails < 0 ? fails : (int)written;
}
