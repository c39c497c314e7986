void *__pleat_list_pointer(__builtin_va_list *list) {
  return __builtin_va_arg(*list, void *);
}
