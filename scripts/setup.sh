# Sourced by ./pleat and ./test: installs what is missing and builds. Needs
# only bash, coreutils and apt until the packages are there. All output goes to
# standard error, for standard output belongs to the program.

say() { printf 'pleat: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 70
}

# install_packages KIND...: the packages of scripts/packages of these kinds.
install_packages() {
  local -A known=()
  local -a missing=()
  local kind name status rest all
  # No <(...): bare containers and chroots have no /dev/fd.
  all=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' 2>/dev/null) || true
  while read -r name status; do
    [[ $status == installed ]] && known[$name]=1
  done <<<"$all"
  while read -r kind name rest; do
    [[ " $* " == *" $kind "* && -z ${known[$name]:-} ]] && missing+=("$name")
  done <"$root/scripts/packages"
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null ||
    die "please install these (Debian names): ${missing[*]}"
  say "these Debian packages are missing: ${missing[*]}"
  if [[ -t 0 && -t 2 ]]; then
    read -r -p 'Install them with apt-get? [Y/n] ' rest
    [[ -z $rest || $rest == [Yy]* ]] || die 'cannot build without them'
  fi
  apt_install "${missing[@]}"
}

apt_install() {
  local -a as_root=()
  if ((EUID)); then
    command -v sudo >/dev/null ||
      die "run this as root first: apt-get install $*"
    as_root=(sudo)
    [[ -t 0 ]] || as_root+=(-n)
  fi
  local log
  log=$(mktemp)
  say 'installing ...'
  if ! { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -q update &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get -q -y --no-install-recommends install "$@"; } \
    </dev/null >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    die "apt-get could not install: $*"
  fi
  rm -f "$log"
}

# build PRESET TESTS TARGET...: configures where needed, builds. TESTS is ON if
# the tests are wanted too: only then must their packages be there. One build
# at a time, so that two first calls of ./pleat do not meet in the middle.
build() {
  local preset=$1 tests=$2 dir=$root/build/$1
  shift 2
  mkdir -p "$dir"
  exec 9>"$dir/.lock"
  flock 9
  if [[ ! -f $dir/build.ninja ]] ||
    { [[ $tests == ON ]] && ! grep -q 'PLEAT_TESTS:.*=ON' "$dir/CMakeCache.txt"; }; then
    say "configuring build/$preset"
    (cd "$root" && cmake --preset "$preset" "-DPLEAT_TESTS=$tests") \
      >"$dir/configure.log" 2>&1 || {
      cat "$dir/configure.log" >&2
      die 'cmake failed'
    }
  fi
  : >"$dir/.stamp.new"
  ninja -C "$dir" ${NINJA_FLAGS:-} "$@" >&2 || die 'the build failed'
  mv "$dir/.stamp.new" "$dir/.stamp"
  exec 9>&-
}
