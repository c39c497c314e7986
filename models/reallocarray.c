extern void *realloc(void *, __SIZE_TYPE__);
extern int *__errno_location(void);

void *reallocarray(void *block, __SIZE_TYPE__ count, __SIZE_TYPE__ size) {
  if (size != 0 && count > (__SIZE_TYPE__)-1 / size) {
    *__errno_location() = 12; /* ENOMEM */
    return 0;
  }
  return realloc(block, count * size);
}
