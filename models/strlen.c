__SIZE_TYPE__ strlen(const char *text) {
  __SIZE_TYPE__ length = 0;
  while (text[length]) length++;
  return length;
}
