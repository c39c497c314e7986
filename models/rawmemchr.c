void *rawmemchr(const void *text, int wanted) {
  const char *t = text;
  while (*t != (char)wanted) t++;
  return (void *)t;
}
