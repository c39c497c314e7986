void *memchr(const void *from, int wanted, __SIZE_TYPE__ count) {
  const unsigned char *bytes = from;
  for (__SIZE_TYPE__ i = 0; i < count; i++)
    if (bytes[i] == (unsigned char)wanted) return (void *)(bytes + i);
  return 0;
}
