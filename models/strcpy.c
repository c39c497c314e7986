char *strcpy(char *to, const char *from) {
  __SIZE_TYPE__ i = 0;
  while ((to[i] = from[i])) i++;
  return to;
}
