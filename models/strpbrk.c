char *strpbrk(const char *text, const char *set) {
  for (; *text; text++)
    for (const char *one = set; *one; one++)
      if (*one == *text) return (char *)text;
  return 0;
}
