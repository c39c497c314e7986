/* The old object is never grown in place: a program may not rely on that. */
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern __SIZE_TYPE__ __pleat_heap_size(void *);
extern int __pleat_any_int(void);

void *realloc(void *old, __SIZE_TYPE__ size) {
  /* Whether this is `free` is up to the library. */
  if (old && size == 0 && __pleat_any_int()) {
    free(old);
    return 0;
  }
  void *fresh = malloc(size);
  if (!fresh || !old) return fresh;
  __SIZE_TYPE__ had = __pleat_heap_size(old);
  memcpy(fresh, old, had < size ? had : size);
  free(old);
  return fresh;
}
