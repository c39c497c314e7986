extern int __pleat_byte(void *);

int getc(void *stream) { return __pleat_byte(stream); }
