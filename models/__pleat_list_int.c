/* The next of the arguments that vprintf and its kin are given as a list. */
int __pleat_list_int(__builtin_va_list *list) {
  return __builtin_va_arg(*list, int);
}
