extern int __pleat_any_int(void);

int isgraph(int c) {
  if (!(c > 32 && c < 127)) return 0;
  int any = __pleat_any_int(); /* any number but 0 */
  return any ? any : 1;
}
