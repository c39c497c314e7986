int ffs(int number) {
  for (int i = 0; i < 32; i++)
    if (number >> i & 1) return i + 1;
  return 0;
}
