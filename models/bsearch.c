/* As for qsort. If the elements stand as the comparison has them, one that is
   equal is found if there is one, no matter which; if not, anything may come of
   it, as long as what is found is equal. */
extern unsigned long long __pleat_any_number(void);

void *bsearch(const void *key, const void *base, __SIZE_TYPE__ count,
              __SIZE_TYPE__ size, int (*compare)(const void *, const void *)) {
  const char *all = base;
  __SIZE_TYPE__ from = 0, to = count;
  const char *found = 0;
  while (from < to) {
    __SIZE_TYPE__ middle = from + (to - from) / 2;
    int order = compare(key, all + middle * size);
    if (order == 0) {
      found = all + middle * size;
      break;
    }
    if (order < 0)
      to = middle;
    else
      from = middle + 1;
  }
  __SIZE_TYPE__ a = __pleat_any_number(), b = __pleat_any_number();
  if (a < b && b < count) {
    int before = compare(key, all + a * size);
    int behind = compare(key, all + b * size);
    if (before < 0 ? behind >= 0 : before == 0 && behind > 0) found = 0;
  }
  __SIZE_TYPE__ other = __pleat_any_number();
  if (other < count && compare(key, all + other * size) == 0)
    found = all + other * size;
  return (void *)found;
}
