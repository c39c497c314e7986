void explicit_bzero(void *to, __SIZE_TYPE__ bytes) {
  for (__SIZE_TYPE__ i = 0; i < bytes; i++) ((char *)to)[i] = 0;
}
