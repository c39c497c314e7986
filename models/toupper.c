extern int __pleat_any_int(void);

int toupper(int c) {
  if (c < -1 || c > 255) return __pleat_any_int(); /* undefined */
  return c >= 'a' && c <= 'z' ? c - 32 : c;
}
