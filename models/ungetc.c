extern int __pleat_stream(int, int, void *);

int ungetc(int byte, void *stream) { return __pleat_stream('u', byte, stream); }
