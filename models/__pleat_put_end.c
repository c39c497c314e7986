/* Ends what was written, and gives its length. */
int __pleat_put_end(char *to, __SIZE_TYPE__ room, __SIZE_TYPE__ written) {
  if (room == (__SIZE_TYPE__)-1)
    to[written] = 0;
  else if (room != 0)
    to[written < room ? written : room - 1] = 0;
  return written;
}
