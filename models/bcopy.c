extern void *memmove(void *, const void *, __SIZE_TYPE__);

void bcopy(const void *from, void *to, __SIZE_TYPE__ count) {
  memmove(to, from, count);
}
