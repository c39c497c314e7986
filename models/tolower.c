extern int __pleat_any_int(void);

int tolower(int c) {
  if (c < -1 || c > 255) return __pleat_any_int(); /* undefined */
  return c >= 'A' && c <= 'Z' ? c + 32 : c;
}
