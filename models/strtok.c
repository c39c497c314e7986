extern char *strtok_r(char *, const char *, char **);

char *strtok(char *text, const char *ends) {
  static char *rest;
  return strtok_r(text, ends, &rest);
}
