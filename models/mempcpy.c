extern void *memcpy(void *, const void *, __SIZE_TYPE__);

void *mempcpy(void *to, const void *from, __SIZE_TYPE__ count) {
  memcpy(to, from, count);
  return (char *)to + count;
}
