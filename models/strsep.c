char *strsep(char **rest, const char *ends) {
  char *word = *rest;
  if (!word) return 0;
  for (char *at = word;; at++) {
    const char *end = ends;
    while (*end && *end != *at) end++;
    if (*at && !*end) continue;
    if (*at) {
      *at = 0;
      *rest = at + 1;
    } else {
      *rest = 0;
    }
    return word;
  }
}
