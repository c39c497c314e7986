extern int fclose(void *);
extern int __pleat_any_int(void);

int pclose(void *stream) {
  fclose(stream);
  return __pleat_any_int();
}
