extern long __pleat_given_read(void);
extern int __pleat_given_stdin(void);
extern long __pleat_any_long(void);
extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);
extern int *__errno_location(void);

/* From standard input a call may get less than there is: __pleat_given_read()
   is the most that it gets. What other descriptors give is anything. */
long read(int descriptor, void *to, __SIZE_TYPE__ bytes) {
  char *t = to;
  if (descriptor == 0) {
    if (bytes == 0) return 0;
    long most = __pleat_given_read();
    __VERIFIER_assume(most >= 1 && (__SIZE_TYPE__)most <= bytes);
    for (long done = 0; done < most; done++) {
      int byte = __pleat_given_stdin();
      __VERIFIER_assume(byte >= -1 && byte <= 255);
      if (byte < 0) return done;
      t[done] = byte;
    }
    return most;
  }
  long got = __pleat_any_long();
  __VERIFIER_assume(got >= -1 && (got < 0 || (__SIZE_TYPE__)got <= bytes));
  if (got < 0) *__errno_location() = __pleat_any_int();
  for (long done = 0; done < got; done++) t[done] = __pleat_any_int();
  return got;
}
