char *strncpy(char *to, const char *from, __SIZE_TYPE__ count) {
  __SIZE_TYPE__ i = 0;
  for (; i < count && from[i]; i++) to[i] = from[i];
  for (; i < count; i++) to[i] = 0;
  return to;
}
