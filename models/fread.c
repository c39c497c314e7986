extern int __pleat_byte(void *);

__SIZE_TYPE__ fread(void *to, __SIZE_TYPE__ size, __SIZE_TYPE__ count,
                    void *stream) {
  __SIZE_TYPE__ done = 0, bytes = size * count;
  if (bytes == 0) return 0;
  while (done < bytes) {
    int byte = __pleat_byte(stream);
    if (byte < 0) break;
    ((char *)to)[done++] = byte;
  }
  return done / size;
}
