// EXPECT: violated
// ENGINES: se bself
// OPTIONS: --check null
// WHY: argv[1] is used before anybody looks whether it is there
// LINE: 9
// NATIVE: skip

int main(int argc, char **argv) {
  return argv[1][0] == 'x';
}
