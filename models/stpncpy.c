char *stpncpy(char *to, const char *from, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ length = 0;
  while (length < most && from[length]) {
    to[length] = from[length];
    length++;
  }
  for (__SIZE_TYPE__ i = length; i < most; i++) to[i] = 0;
  return to + length;
}
