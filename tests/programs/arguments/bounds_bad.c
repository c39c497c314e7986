// EXPECT: violated
// ENGINES: se bself
// OPTIONS: --check bounds
// WHY: an empty argument has no second byte
// LINE: 10
// NATIVE: skip

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  return argv[1][1] == 'x';
}
