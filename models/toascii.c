int toascii(int c) { return c & 127; }
