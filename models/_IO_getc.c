extern int __pleat_byte(void *);

int _IO_getc(void *stream) { return __pleat_byte(stream); }
