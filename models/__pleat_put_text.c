extern void *memcpy(void *, const void *, __SIZE_TYPE__);

__SIZE_TYPE__ __pleat_put_text(char *to, __SIZE_TYPE__ room,
                               __SIZE_TYPE__ written, const char *text,
                               __SIZE_TYPE__ length) {
  if (room == (__SIZE_TYPE__)-1) {
    memcpy(to + written, text, length);
  } else if (room != 0) {
    if (written + length < room)
      memcpy(to + written, text, length);
    else
      for (__SIZE_TYPE__ i = 0; written + i + 1 < room; i++)
        to[written + i] = text[i];
  }
  return written + length;
}
