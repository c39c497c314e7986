extern __SIZE_TYPE__ __pleat_put_digits(char *, __SIZE_TYPE__, __SIZE_TYPE__,
                                        unsigned long long, int, int, int, int,
                                        int);

__SIZE_TYPE__ __pleat_put_unsigned(char *to, __SIZE_TYPE__ room,
                                   __SIZE_TYPE__ written,
                                   unsigned long long value, int base,
                                   int flags, int width, int precision) {
  return __pleat_put_digits(to, room, written, value, 0, base, flags, width,
                            precision);
}
