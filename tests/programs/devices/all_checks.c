// EXPECT: proved
// ENGINES: se
// WHY: a device's memory is no wild pointer
// OPTIONS: --device 0x40020000:0x400 --check bounds,null,use-after-free,free,div-by-zero
// NATIVE: skip

#define DATA (*(volatile unsigned *)0x40020010u)
#define CONTROL (*(volatile unsigned char *)0x400203ffu)

int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 4; i++) sum += DATA;
  CONTROL = sum & 255;
  return sum % 16 > 15 ? 1 / (int)(sum % 16 - 16) : 0;
}
