#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Vantage authors
# SPDX-License-Identifier: MIT
#
# bench/inspector_cost/measure.sh [AGENTS] [SECONDS]
#
# Instructions that a crowd's updates take with the inspector not linked, linked and off, on with
# nobody connected, and recording everything; counted by callgrind, so that the same run gives the
# same numbers on a busy machine too. Fails when one is above its limit or answers differ.
# BUILD names the folder of a configured build (build/release).
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
build=${BUILD:-$root/build/release}
agents=${1:-200}
seconds=${2:-2}
command -v valgrind > /dev/null || { echo "valgrind is not installed (Debian: apt-get install valgrind)" >&2; exit 2; }

ninja -C "$build" -j2 vantage inspector_cost_without inspector_cost_with > "$build/inspector_cost.log" ||
    { tail -n 20 "$build/inspector_cost.log" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$build/bin/vantage" bake "$root/scenes/street.json" -o "$scratch/street.vbundle" > "$scratch/bake.log"

# count PROGRAM MODE: sets instructions and answers.
count() {
    valgrind --tool=callgrind --callgrind-out-file="$scratch/callgrind.$2" --toggle-collect=play_update \
        "$build/bin/$1" "$scratch/street.vbundle" "$root/bench/mix.json" "$agents" "$seconds" "$2" \
        > "$scratch/out" 2> "$scratch/err" || { cat "$scratch/out" "$scratch/err" >&2; exit 1; }
    instructions=$(sed -n 's/^.*Collected : \([0-9]*\).*$/\1/p' "$scratch/err" | head -n 1)
    answers=$(sed -n 's/^answers \([0-9a-f]*\),.*$/\1/p' "$scratch/out")
    note=$(sed -n 's/^answers [0-9a-f]*, \(.*\)$/\1/p' "$scratch/out")
}

# report NAME LIMIT
report() {
    awk -v name="$1" -v now="$instructions" -v before="$base" -v limit="$2" -v note="$note" 'BEGIN {
        ratio = now / before
        printf "%-28s %15d  %.4f  (at most %s)  %s  %s\n", name, now, ratio, limit, ratio <= limit ? "good" : "TOO MUCH", note
        exit ratio <= limit ? 0 : 1 }' || failed=1
    [ "$answers" = "$expected" ] || { echo "$1: the answers differ" >&2; failed=1; }
}

failed=0
echo "$agents agents, $seconds seconds on the street; instructions of all updates"
count inspector_cost_without off
base=$instructions
expected=$answers
report "not linked" 1
count inspector_cost_with off
report "linked and off" 1.01
count inspector_cost_with on
report "on, nobody connected" 1.03
count inspector_cost_with record
report "recording everything" 1.15
exit $failed
