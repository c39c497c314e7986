/* Comparisons that the front end lets pass look at the elements' bytes only and
   change nothing, so that which ones the library makes, and when, does not
   matter. If they are those of an order, the result is sorted, and elements
   that are equal in it stand in any order; if not, the result is in any order.
 */
extern unsigned long long __pleat_any_number(void);

static void exchange(char *a, char *b, __SIZE_TYPE__ size) {
  if (size == sizeof(int)) {
    int kept = *(int *)a;
    *(int *)a = *(int *)b;
    *(int *)b = kept;
    return;
  }
  if (size == sizeof(long long)) {
    long long kept = *(long long *)a;
    *(long long *)a = *(long long *)b;
    *(long long *)b = kept;
    return;
  }
  for (__SIZE_TYPE__ i = 0; i < size; i++) {
    char kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
}

void qsort(void *base, __SIZE_TYPE__ count, __SIZE_TYPE__ size,
           int (*compare)(const void *, const void *)) {
  char *all = base;
  if (count < 2 || size == 0) return;
  for (__SIZE_TYPE__ i = 1; i < count; i++)
    for (__SIZE_TYPE__ j = i; j > 0; j--) {
      if (compare(all + (j - 1) * size, all + j * size) <= 0) break;
      exchange(all + (j - 1) * size, all + j * size, size);
    }
  /* Any three elements may show that it is no order. */
  __SIZE_TYPE__ a = __pleat_any_number(), b = __pleat_any_number(),
                c = __pleat_any_number();
  int is_order = 1;
  if (a < count && b < count && a != b) {
    int forth = compare(all + a * size, all + b * size);
    int back = compare(all + b * size, all + a * size);
    if (forth < 0 ? back <= 0 : forth > 0 ? back >= 0 : back != 0) is_order = 0;
    if (c < count && c != a && c != b && forth <= 0 &&
        compare(all + b * size, all + c * size) <= 0 &&
        compare(all + a * size, all + c * size) > 0)
      is_order = 0;
  }
  for (__SIZE_TYPE__ i = 0; i + 1 < count; i++) {
    __SIZE_TYPE__ j = __pleat_any_number();
    if (j > i && j < count &&
        (!is_order || compare(all + i * size, all + j * size) == 0))
      exchange(all + i * size, all + j * size, size);
  }
}
