__SIZE_TYPE__ strcspn(const char *text, const char *set) {
  __SIZE_TYPE__ length = 0;
  for (; text[length]; length++) {
    const char *one = set;
    while (*one && *one != text[length]) one++;
    if (*one) break;
  }
  return length;
}
