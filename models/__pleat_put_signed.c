extern __SIZE_TYPE__ __pleat_put_digits(char *, __SIZE_TYPE__, __SIZE_TYPE__,
                                        unsigned long long, int, int, int, int,
                                        int);

__SIZE_TYPE__ __pleat_put_signed(char *to, __SIZE_TYPE__ room,
                                 __SIZE_TYPE__ written, long long value,
                                 int flags, int width, int precision) {
  int sign = value < 0 ? '-' : flags & 4 ? '+' : flags & 8 ? ' ' : 0;
  unsigned long long digits = value;
  if (value < 0) digits = -digits;
  return __pleat_put_digits(to, room, written, digits, sign, 10, flags, width,
                            precision);
}
