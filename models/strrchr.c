char *strrchr(const char *text, int wanted) {
  char *last = 0;
  for (;; text++) {
    if (*text == (char)wanted) last = (char *)text;
    if (!*text) return last;
  }
}
