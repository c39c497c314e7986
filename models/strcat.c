char *strcat(char *to, const char *from) {
  __SIZE_TYPE__ i = 0, end = 0;
  while (to[end]) end++;
  while ((to[end + i] = from[i])) i++;
  return to;
}
