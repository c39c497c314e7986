extern _Bool __pleat_given_tmpfile(void);
extern void *__pleat_open(int);

void *tmpfile(void) { return __pleat_open(__pleat_given_tmpfile()); }
