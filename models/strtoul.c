extern unsigned long long __pleat_strto(const char *, char **, int, int, int);

unsigned long strtoul(const char *text, char **end, int base) {
  return __pleat_strto(text, end, base, 8 * sizeof(unsigned long), 0);
}
