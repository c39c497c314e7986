extern void *stdin;
extern int __pleat_any_int(void);

/* Reading standard input does not fail: the report says so. */
int ferror(void *stream) { return stream == stdin ? 0 : __pleat_any_int(); }
