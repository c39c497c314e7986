void *memmem(const void *text, __SIZE_TYPE__ length, const void *part,
             __SIZE_TYPE__ size) {
  const char *t = text, *p = part;
  for (__SIZE_TYPE__ i = 0; i <= length && size <= length - i; i++) {
    __SIZE_TYPE__ same = 0;
    while (same < size && t[i + same] == p[same]) same++;
    if (same == size) return (void *)(t + i);
  }
  return 0;
}
