extern int __pleat_byte(void *);
extern int __pleat_any_int(void);
extern void *realloc(void *, __SIZE_TYPE__);

/* How much room it makes beyond what is needed is up to the library. */
long getdelim(char **line, __SIZE_TYPE__ *room, int end, void *stream) {
  __SIZE_TYPE__ length = 0, have = *line ? *room : 0;
  for (;;) {
    if (have < length + 2) {
      have = length + 2 + ((unsigned)__pleat_any_int() % (length + 4096));
      char *more = realloc(*line, have);
      if (!more) return -1;
      *line = more;
      *room = have;
    }
    int byte = __pleat_byte(stream);
    if (byte < 0) break;
    (*line)[length++] = byte;
    if (byte == (end & 255)) break;
  }
  if (length == 0) return -1;
  (*line)[length] = 0;
  return length;
}
