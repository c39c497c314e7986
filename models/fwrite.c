extern int __pleat_any_int(void);
extern int *__errno_location(void);
extern void __pleat_use_stream(void *);
extern unsigned long long __pleat_any_number(void);
extern void __VERIFIER_assume(int);

__SIZE_TYPE__ fwrite(const void *from, __SIZE_TYPE__ size, __SIZE_TYPE__ count,
                     void *stream) {
  *__errno_location() = __pleat_any_int();
  __pleat_use_stream(stream);
  for (__SIZE_TYPE__ i = 0; i < size * count; i++)
    (void)((const volatile char *)from)[i];
  __SIZE_TYPE__ done = __pleat_any_number();
  __VERIFIER_assume(done <= count);
  return size == 0 ? 0 : done;
}
