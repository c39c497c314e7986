void *memccpy(void *to, const void *from, int last, __SIZE_TYPE__ most) {
  char *t = to;
  const char *f = from;
  for (__SIZE_TYPE__ i = 0; i < most; i++) {
    t[i] = f[i];
    if (f[i] == (char)last) return t + i + 1;
  }
  return 0;
}
