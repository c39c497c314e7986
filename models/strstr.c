char *strstr(const char *text, const char *part) {
  for (;; text++) {
    __SIZE_TYPE__ i = 0;
    while (part[i] && text[i] == part[i]) i++;
    if (!part[i]) return (char *)text;
    if (!*text) return 0;
  }
}
