char *strchrnul(const char *text, int wanted) {
  while (*text && *text != (char)wanted) text++;
  return (char *)text;
}
