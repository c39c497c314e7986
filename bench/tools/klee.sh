#!/bin/sh
# klee.sh BINARY STUB FILE MEMORY -m32|-m64: compiles for KLEE and runs it here.
binary=$1 stub=$2 file=$3 memory=$4 model=$5
clang=${KLEE_CLANG:-clang}
link=${KLEE_LINK:-llvm-link}
for source in "$stub" "$file"; do
  "$clang" "$model" -O0 -Xclang -disable-O0-optnone -g -c -emit-llvm -w \
    -fbracket-depth=8192 -o "$(basename "$source").bc" "$source" || exit 65
done
"$link" -o task.bc "$(basename "$stub").bc" "$(basename "$file").bc" || exit 65
exec "$binary" --output-dir=klee-out --max-memory="$memory" --exit-on-error-type=Assert \
  --write-no-tests --silent-klee-assume task.bc
