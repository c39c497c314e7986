void *memrchr(const void *text, int wanted, __SIZE_TYPE__ length) {
  const char *t = text;
  while (length-- > 0)
    if (t[length] == (char)wanted) return (void *)(t + length);
  return 0;
}
