#define PUT(c) \
  do { \
    if (room == (__SIZE_TYPE__)-1 || (room != 0 && written + 1 < room)) \
      to[written] = (c); \
    written++; \
  } while (0)

__SIZE_TYPE__ __pleat_put_string(char *to, __SIZE_TYPE__ room,
                                 __SIZE_TYPE__ written, const char *text,
                                 int flags, int width, int precision) {
  int left = flags & 1;
  if (width < 0) left = 1, width = width == -2147483647 - 1 ? 0 : -width;
  int length = 0;
  if (width > 0 && !left) {
    while ((precision < 0 || length < precision) && text[length]) length++;
    for (int i = length; i < width; i++) PUT(' ');
    length = 0;
  }
  while ((precision < 0 || length < precision) && text[length]) {
    PUT(text[length]);
    length++;
  }
  if (width > 0 && left)
    for (int i = length; i < width; i++) PUT(' ');
  return written;
}
