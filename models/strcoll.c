/* In the locale in which programs begin, it is strcmp. */
extern int strcmp(const char *, const char *);

int strcoll(const char *a, const char *b) { return strcmp(a, b); }
