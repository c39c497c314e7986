extern void *memset(void *, int, __SIZE_TYPE__);

void bzero(void *to, __SIZE_TYPE__ count) { memset(to, 0, count); }
