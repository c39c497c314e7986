extern int __pleat_any_int(void);

int isxdigit(int c) {
  if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') ||
        (c >= 'a' && c <= 'f')))
    return 0;
  int any = __pleat_any_int(); /* any number but 0 */
  return any ? any : 1;
}
