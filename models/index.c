char *index(const char *text, int wanted) {
  for (;; text++) {
    if (*text == (char)wanted) return (char *)text;
    if (!*text) return 0;
  }
}
