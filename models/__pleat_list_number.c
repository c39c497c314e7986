long long __pleat_list_number(__builtin_va_list *list) {
  return __builtin_va_arg(*list, long long);
}
