char *strncat(char *to, const char *from, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ i = 0, end = 0;
  while (to[end]) end++;
  for (; i < most && from[i]; i++) to[end + i] = from[i];
  to[end + i] = 0;
  return to;
}
