# bash completion for pleat
_pleat() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
  local command=${COMP_WORDS[1]:-} words=''
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W 'verify check condition invariants inlay test show bench --help --version' -- "$cur")
    return
  fi
  case $prev in
    --volatile) words='any plain' ;;
    --data-model) words='ILP32 LP64' ;;
    --engine) words=$(pleat verify --help 2>/dev/null |
      sed -n '/^Engines:/,/^$/s/^  \([^ ]*\).*/\1/p') ;;
    --search) words='distance bfs dfs' ;;
    --abstraction) words='none weaker relations comparisons runs' ;;
    --fold) words='none samples inputs cores constants affine polynomials bounds runs subsume' ;;
    --rules) words='none geometric affine nested arrays ordered' ;;
    --witness-format) words='yaml graphml' ;;
    --domain) words='polyhedra octagons intervals' ;;
    --signed) words='wrap undefined checked' ;;
    --check) words='overflow div-by-zero shift unreachable bounds null use-after-free free uninitialised leak cleanup all' ;;
    --checker) words='blast z3 cvc5 both' ;;
    --after) words='load slice' ;;
    --cover) words='branches lines target' ;;
    --format)
      words='text dot svg loops'
      [[ $command == test ]] && words='testcomp json harness ctest'
      ;;
    --solver-layers) words='models eliminate integers blast z3' ;;
    --engines) words=$(pleat verify --help 2>/dev/null |
      sed -n '/^Engines:/,/^$/s/^  \([^ ]*\).*/\1/p') ;;
    --executor) words='local slurm' ;;
    --jobs | --wall | --only | --sample | --property | --slurm-option | --commit | --note | \
      --non-trivial) return ;;
    --out | --publish)
      mapfile -t COMPREPLY < <(compgen -d -- "$cur")
      return
      ;;
    --array | --string | --nullable | --alias | --depth | --require | --ensure | --stub | --device) return ;;
    --timeout | --memory | --seed | --target | --entry | --recursion | --arguments | --argument-length) return ;;
    --query-log | --models | --build | --test-suite)
      mapfile -t COMPREPLY < <(compgen -d -- "$cur")
      return
      ;;
  esac
  if [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  elif [[ $cur == -* ]]; then
    words='--target --check --prp --data-model --32 --64 --entry --build --recursion
      --malloc-never-fails --closed --signed --volatile --arguments --array --string
      --nullable --alias --depth --require --ensure --stub --device --config
      --argument-length --models --help'
    [[ $command == bench ]] && words='--engines --tool --timeout --wall --memory
      --paranoid --jobs --data-model --property --only --sample --skip-missing --out --non-trivial --with
      --publish --report --executor --slurm-option --commit --note --dry-run --quiet
      --help'
    [[ $command == verify ]] && words+=' --engine --jobs --deterministic --search --prune --unwind --fold --kappa --blocks --abstraction --K --rules --timeout --memory
      --json --stats --all --paranoid --all-inputs --all-invariants --seed --checker --solver-layers --query-log
      --witness --witness-format --certificate --harness --test-suite --sarif --sarif-all --report'
    [[ $command == check ]] && words+=' --engine --jobs --timeout --memory --json
      --stats --all --paranoid --all-inputs --all-invariants --seed --checker --solver-layers --query-log'
    [[ $command == condition ]] && words+=' --K --rules --smtlib --smtlib-bounded --wait
      --timeout --memory --json --stats --all --paranoid --all-inputs --all-invariants --seed --checker --solver-layers --query-log'
    [[ $command == invariants ]] && words+=' --domain --per-branch --widening-delay --domain-units
      --counters --timeout --memory --json --checker'
    [[ $command == inlay ]] && words+=' --output --domain --per-branch --widening-delay --domain-units
      --guesses --timeout --memory'
    [[ $command == test ]] && words+=' --cover --out --format --timeout --memory --seed'
    [[ $command == show ]] && words+=' --after --format --dot --svg --loops --tree --engine --nodes
      --timeout --fold --kappa'
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  else
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -d -- "$cur"
      compgen -f -X '!*.@(c|i|yml|cfa|prp|json|csv|set|toml|md)' -- "$cur")
  fi
}
complete -F _pleat pleat
