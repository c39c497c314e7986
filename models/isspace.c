extern int __pleat_any_int(void);

int isspace(int c) {
  if (!(c == ' ' || (c >= '\t' && c <= '\r'))) return 0;
  int any = __pleat_any_int(); /* any number but 0 */
  return any ? any : 1;
}
