static int low(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

char *strcasestr(const char *text, const char *part) {
  for (;; text++) {
    __SIZE_TYPE__ i = 0;
    while (part[i] && low(text[i]) == low(part[i])) i++;
    if (!part[i]) return (char *)text;
    if (!*text) return 0;
  }
}
