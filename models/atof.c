extern double strtod(const char *, char **);

double atof(const char *text) { return strtod(text, 0); }
