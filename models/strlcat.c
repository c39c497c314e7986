__SIZE_TYPE__ strlcat(char *to, const char *from, __SIZE_TYPE__ room) {
  __SIZE_TYPE__ begin = 0, length = 0;
  while (begin < room && to[begin]) begin++;
  for (; from[length]; length++)
    if (begin + length + 1 < room) to[begin + length] = from[length];
  if (begin < room) to[begin + length < room ? begin + length : room - 1] = 0;
  return begin + length;
}
