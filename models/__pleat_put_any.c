/* From one byte to `most` and what the precision adds. Filled up to the width.
 */
extern int __pleat_any_int(void);

__SIZE_TYPE__ __pleat_put_any(char *to, __SIZE_TYPE__ room,
                              __SIZE_TYPE__ written, int most, int width,
                              int precision) {
  if (width < 0) width = width == -2147483647 - 1 ? 0 : -width;
  __SIZE_TYPE__ longest = (__SIZE_TYPE__)most + (precision < 0 ? 6 : precision);
  __SIZE_TYPE__ length = (unsigned)__pleat_any_int();
  if (length > longest) length = longest;
  if (length < 1) length = 1;
  if (length < (__SIZE_TYPE__)width) length = width;
  if (room != 0) {
    for (__SIZE_TYPE__ i = 0; i < length; i++) {
      int c = __pleat_any_int() & 255;
      if (room == (__SIZE_TYPE__)-1 || written + i + 1 < room)
        to[written + i] = c ? c : ' ';
    }
  }
  return written + length;
}
