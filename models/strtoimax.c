extern unsigned long long __pleat_strto(const char *, char **, int, int, int);

long long strtoimax(const char *text, char **end, int base) {
  return __pleat_strto(text, end, base, 8 * sizeof(long long), 1);
}
