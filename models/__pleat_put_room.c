/* Where asprintf writes. If it fails, libraries leave there what was there, or
   null. */
extern void *malloc(__SIZE_TYPE__);
extern int __pleat_any_int(void);

char *__pleat_put_room(char **to, __SIZE_TYPE__ written) {
  char *room = malloc(written + 1);
  if (room || __pleat_any_int()) *to = room;
  return room;
}
