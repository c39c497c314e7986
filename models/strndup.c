extern void *malloc(__SIZE_TYPE__);

char *strndup(const char *text, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ length = 0;
  while (length < most && text[length]) length++;
  char *copy = malloc(length + 1);
  if (!copy) return 0;
  for (__SIZE_TYPE__ i = 0; i < length; i++) copy[i] = text[i];
  copy[length] = 0;
  return copy;
}
