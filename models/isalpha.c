extern int __pleat_any_int(void);

int isalpha(int c) {
  if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))) return 0;
  int any = __pleat_any_int(); /* any number but 0 */
  return any ? any : 1;
}
