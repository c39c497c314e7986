extern int __pleat_stream(int, int, void *);

void clearerr(void *stream) { __pleat_stream('c', 0, stream); }
