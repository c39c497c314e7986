static int has(const char *ends, char c) {
  while (*ends && *ends != c) ends++;
  return *ends != 0;
}

char *strtok_r(char *text, const char *ends, char **rest) {
  char *at = text ? text : *rest;
  if (!at) return 0;
  while (*at && has(ends, *at)) at++;
  if (!*at) {
    *rest = at;
    return 0;
  }
  char *word = at;
  while (*at && !has(ends, *at)) at++;
  if (*at) *at++ = 0;
  *rest = at;
  return word;
}
