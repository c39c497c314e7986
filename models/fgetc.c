extern int __pleat_byte(void *);

int fgetc(void *stream) { return __pleat_byte(stream); }
