/* The next byte of a stream, -1 at its end, -2 where reading fails. */
extern int __pleat_stream(int, int, void *);

int __pleat_byte(void *stream) { return __pleat_stream('n', 0, stream); }
