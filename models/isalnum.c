extern int __pleat_any_int(void);

int isalnum(int c) {
  if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
        (c >= '0' && c <= '9')))
    return 0;
  int any = __pleat_any_int(); /* any number but 0 */
  return any ? any : 1;
}
