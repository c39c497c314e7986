/* A number with its sign (0: none). flags: 1 `-`, 2 `0`, 16 `#`, 32 capitals.
   The digits' number is a sum of comparisons, so that it is known how long the
   text becomes without a loop; they are written from the last one on. */
#define PUT(c) \
  do { \
    if (room == (__SIZE_TYPE__)-1 || (room != 0 && written + 1 < room)) \
      to[written] = (c); \
    written++; \
  } while (0)
#define PUT_AT(at, c) \
  do { \
    if (room == (__SIZE_TYPE__)-1 || (room != 0 && (at) + 1 < room)) \
      to[at] = (c); \
  } while (0)

__SIZE_TYPE__ __pleat_put_digits(char *to, __SIZE_TYPE__ room,
                                 __SIZE_TYPE__ written,
                                 unsigned long long value, int sign, int base,
                                 int flags, int width, int precision) {
  int left = flags & 1, zeros = 0, prefix = 0;
  if (width < 0) left = 1, width = width == -2147483647 - 1 ? 0 : -width;
  int digits = precision == 0 && value == 0 ? 0 : 1;
  if (base == 10) {
    digits += (value > 9ull) + (value > 99ull) + (value > 999ull) +
              (value > 9999ull) + (value > 99999ull) + (value > 999999ull) +
              (value > 9999999ull) + (value > 99999999ull) +
              (value > 999999999ull) + (value > 9999999999ull) +
              (value > 99999999999ull) + (value > 999999999999ull) +
              (value > 9999999999999ull) + (value > 99999999999999ull) +
              (value > 999999999999999ull) + (value > 9999999999999999ull) +
              (value > 99999999999999999ull) +
              (value > 999999999999999999ull) +
              (value > 9999999999999999999ull);
  } else if (base == 16) {
    digits += (value > 0xfull) + (value > 0xffull) + (value > 0xfffull) +
              (value > 0xffffull) + (value > 0xfffffull) +
              (value > 0xffffffull) + (value > 0xfffffffull) +
              (value > 0xffffffffull) + (value > 0xfffffffffull) +
              (value > 0xffffffffffull) + (value > 0xfffffffffffull) +
              (value > 0xffffffffffffull) + (value > 0xfffffffffffffull) +
              (value > 0xffffffffffffffull) + (value > 0xfffffffffffffffull);
    if ((flags & 16) && value != 0) prefix = 2;
  } else {
    for (unsigned long long rest = value >> 3; rest != 0; rest >>= 3) digits++;
    if ((flags & 16) && precision <= digits && (value != 0 || digits == 0))
      zeros = 1;
  }
  if (precision > digits + zeros) zeros = precision - digits;
  int length = digits + zeros + prefix + (sign != 0);
  if (width > length) {
    if (!left && (flags & 2) && precision < 0)
      zeros += width - length;
    else if (!left)
      for (int i = length; i < width; i++) PUT(' ');
  }
  if (sign) PUT(sign);
  if (prefix) {
    PUT('0');
    PUT(flags & 32 ? 'X' : 'x');
  }
  for (int i = 0; i < zeros; i++) PUT('0');
  if (room != 0) {
    for (int i = 0; i < digits; i++) {
      int digit = value % (unsigned)base;
      value /= (unsigned)base;
      PUT_AT(written + (digits - 1 - i),
             digit < 10 ? '0' + digit : (flags & 32 ? 'A' : 'a') + digit - 10);
    }
  }
  written += digits;
  if (left)
    for (int i = length; i < width; i++) PUT(' ');
  return written;
}
