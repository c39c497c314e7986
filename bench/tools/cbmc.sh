#!/bin/sh
# cbmc.sh BINARY STUB FILE OPTIONS...: unwinds further until there is an answer.
# Last line: VERIFICATION SUCCESSFUL (exit 0) or VERIFICATION FAILED (exit 10);
# exit 20: no answer.
binary=$1 stub=$2 file=$3
shift 3
for depth in 2 6 12 20 40 200 400 1025 2049 100000; do
  output=$("$binary" "$@" --unwind "$depth" --unwinding-assertions \
    --no-standard-checks --stop-on-fail --object-bits 11 "$stub" "$file" 2>&1)
  code=$?
  printf 'unwind %s: exit %s\n' "$depth" "$code"
  case $code in
    0) printf '%s\n' "$output" | tail -n 20; exit 0 ;;
    10)
      # A failed unwinding assertion only says: go deeper.
      if printf '%s\n' "$output" | grep -q 'pleat target'; then
        printf '%s\n' "$output" | tail -n 60
        exit 10
      fi
      ;;
    *) printf '%s\n' "$output" | tail -n 20; exit "$code" ;;
  esac
done
exit 20
