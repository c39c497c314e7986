double __pleat_list_double(__builtin_va_list *list) {
  return __builtin_va_arg(*list, double);
}
