#define PUT(c) \
  do { \
    if (room == (__SIZE_TYPE__)-1 || (room != 0 && written + 1 < room)) \
      to[written] = (c); \
    written++; \
  } while (0)

__SIZE_TYPE__ __pleat_put_char(char *to, __SIZE_TYPE__ room,
                               __SIZE_TYPE__ written, int c, int flags,
                               int width) {
  int left = flags & 1;
  if (width < 0) left = 1, width = width == -2147483647 - 1 ? 0 : -width;
  if (!left)
    for (int i = 1; i < width; i++) PUT(' ');
  PUT(c);
  if (left)
    for (int i = 1; i < width; i++) PUT(' ');
  return written;
}
