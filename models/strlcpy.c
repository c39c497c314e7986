__SIZE_TYPE__ strlcpy(char *to, const char *from, __SIZE_TYPE__ room) {
  __SIZE_TYPE__ length = 0;
  for (; from[length]; length++)
    if (length + 1 < room) to[length] = from[length];
  if (room > 0) to[length < room ? length : room - 1] = 0;
  return length;
}
