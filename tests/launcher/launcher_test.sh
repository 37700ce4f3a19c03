#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Vantage authors
# SPDX-License-Identifier: MIT
#
# launcher_test.sh SOURCE-FOLDER WORK-FOLDER: runs ./vantage in a made-up tree where apt-get, cmake,
# ninja and ctest are stand-ins that note how they were called. Each test is a function test_*.
set -eu

source_dir=$1
work=$2
tree="$work/a tree"
tools=$work/tools
calls=$work/calls

# ---- stand-ins ----------------------------------------------------------------------------------

# tool NAME: a program from standard input, first in the PATH of the launcher.
tool() {
    {
        echo '#!/bin/sh'
        echo "work='$work'; tree='$tree'"
        cat
    } >"$tools/$1"
    chmod +x "$tools/$1"
}

# A system where everything is installed, the build works and the tests pass.
new_system() {
    rm -rf "$work"
    mkdir -p "$tools" "$tree/tests" "$work/elsewhere"
    cp "$source_dir/vantage" "$source_dir/packages.debian" "$source_dir/CMakePresets.json" "$tree/"
    : >"$calls"
    # Only these of the real system, so that its compilers are not found.
    for name in sh cat rm mkdir cksum dirname readlink grep sed head tail cut tee env flock sleep \
        chmod awk; do
        path=$(command -v "$name") || continue
        ln -s "$path" "$tools/$name"
    done
    awk '!/^#/ { print $2 }' "$source_dir/packages.debian" >"$work/installed"
    echo 0 >"$work/uid"
    echo 2 >"$work/test_count"
    echo 0 >"$work/test_failures"
    tool id <<'END'
cat "$work/uid"
END
    tool getconf <<'END'
echo 3
END
    tool sudo <<'END'
echo "sudo $*" >>"$work/calls"
exec "$@"
END
    tool dpkg-query <<'END'
echo "dpkg-query" >>"$work/calls"
format=${2#-f=}
shift 2
# A package that others merely suggest is known, but not installed; an unknown one gives no line.
for package in "$@"; do
    state=installed
    grep -qxF -e "$package" "$work/installed" || state=$(cat "$work/state_of_$package" 2>/dev/null) ||
        continue
    printf '%s' "$format" | sed "s/\${Package}/$package/g; s/\${db:Status-Status}/$state/g"
done
exit 1
END
    tool apt-get <<'END'
echo "apt-get $*" >>"$work/calls"
case $* in *install*) ;; *) exit 0 ;; esac
if [ -f "$work/apt_fails" ]; then echo "E: Unable to locate package"; exit 100; fi
for package in "$@"; do echo "$package" >>"$work/installed"; done
END
    tool cmake <<'END'
echo "cmake $*" >>"$work/calls"
if [ -f "$work/cmake_fails" ]; then echo "CMake Error at CMakeLists.txt:1: no luck"; exit 1; fi
mkdir -p "build/$2"
: >"build/$2/build.ninja"
END
    tool ninja <<'END'
echo "ninja $*" >>"$work/calls"
if [ -f "$work/building" ]; then echo overlap >>"$work/calls"; fi
: >"$work/building"
[ ! -f "$work/slow" ] || sleep 1
rm -f "$work/building"
if [ -f "$work/ninja_fails" ]; then
    echo "[1/2] Building CXX object x.o"
    echo "FAILED: x.o"
    echo "x.cpp:7:1: error: expected a semicolon"
    exit 1
fi
mkdir -p "$tree/build/release/bin"
printf '%s\n' '#!/bin/sh' 'echo "in $PWD"' 'for a in "$@"; do echo "[$a]"; done' 'exit ${EXIT:-0}' \
    >"$tree/build/release/bin/vantage"
chmod +x "$tree/build/release/bin/vantage"
END
    tool ctest <<'END'
echo "ctest $*" >>"$work/calls"
count=$(cat "$work/test_count")
failures=$(cat "$work/test_failures")
if [ "$1" = -N ]; then echo "Total Tests: $count"; exit 0; fi
if [ -f "$work/last_test_log" ]; then
    mkdir -p "$2/Testing/Temporary"
    cat "$work/last_test_log" >"$2/Testing/Temporary/LastTest.log"
fi
echo "some% tests passed, $failures tests failed out of $count"
[ "$failures" = 0 ] && exit 0
echo; echo "The following tests FAILED:"; echo "	  1 - sky_test (Failed)"; echo "Errors while running CTest"
exit 8
END
}

missing() { sed -i "/^$1\$/d" "$work/installed"; }

# launch [ARGS...]: output in $work/out, words of the launcher in $work/err, exit code in $status.
launch() {
    : >"$calls"
    status=0
    (cd "$work/elsewhere" && PATH=$tools "${launcher:-$tree/vantage}" "$@") \
        >"$work/out" 2>"$work/err" </dev/null || status=$?
}

# ---- expectations -------------------------------------------------------------------------------

complain() {
    printf '%s: %s\n' "$current" "$*"
    sed 's/^/    out: /' "$work/out"
    sed 's/^/    err: /' "$work/err"
    sed 's/^/    call: /' "$calls"
    failures=$((failures + 1))
}
expect_status() { [ "$status" = "$1" ] || complain "exit code is $status, not $1"; }
expect_in() { grep -qF -e "$2" "$work/$1" || complain "no '$2' in $1"; }
expect_not_in() { ! grep -qF -e "$2" "$work/$1" || complain "unexpected '$2' in $1"; }
expect_last_line() {
    [ "$(tail -n 1 "$work/out")" = "$1" ] || complain "the last line is not '$1'"
}

# ---- tests --------------------------------------------------------------------------------------

test_builds_only_the_program_and_runs_it_with_the_same_arguments() {
    EXIT=7
    export EXIT
    launch info 'a b' '' '*' "it's"
    unset EXIT
    expect_status 7
    expect_in calls 'cmake --preset release -DVANTAGE_TESTS=OFF'
    expect_in calls "ninja -C $tree/build/release -j 3 vantage"
    expect_in out "in $work/elsewhere"
    [ "$(tail -n +2 "$work/out" | tr '\n' ';')" = "[info];[a b];[];[*];[it's];" ] ||
        complain 'the arguments have changed'
}

test_second_start_neither_configures_nor_installs() {
    launch help
    launch help
    expect_status 0
    expect_not_in calls cmake
    expect_not_in calls apt-get
    [ "$(grep -c dpkg-query "$calls")" = 1 ] || complain 'more than one dpkg-query'
    [ ! -s "$work/err" ] || complain 'the second start is not quiet'
}

test_configures_again_when_the_presets_change_or_the_tree_moves() {
    launch help
    echo ' ' >>"$tree/CMakePresets.json"
    launch help
    expect_in calls 'cmake --preset release'
    echo "OFF 1 2 /some/other/place" >"$tree/build/release/.configured"
    : >"$tree/build/release/stale"
    launch help
    expect_in calls 'cmake --preset release'
    [ ! -f "$tree/build/release/stale" ] || complain 'the build of another place was kept'
}

test_installs_what_is_missing_and_nothing_of_other_tiers() {
    missing librecast-dev
    missing libgtest-dev
    missing clang-19
    launch help
    expect_status 0
    expect_in calls 'apt-get update'
    expect_in calls '--no-install-recommends librecast-dev'
    expect_not_in calls libgtest-dev
    expect_not_in calls sudo
    launch test
    expect_in calls '--no-install-recommends libgtest-dev'
    expect_not_in calls clang-19
}

test_installs_real_levels_for_who_measures_and_for_nobody_else() {
    missing openarena-081-maps
    launch help
    expect_not_in calls openarena-081-maps
    launch bench --quick
    expect_in calls '--no-install-recommends openarena-081-maps'
}

test_installs_packages_that_dpkg_only_knows_of() {
    missing librecast-dev
    missing libzip-dev
    echo not-installed >"$work/state_of_librecast-dev"
    echo half-installed >"$work/state_of_libzip-dev"
    launch help
    expect_status 0
    expect_in calls '--no-install-recommends librecast-dev libzip-dev'
}

test_takes_a_program_from_elsewhere_for_its_package() {
    missing strace
    tool strace </dev/null
    launch test
    expect_not_in calls apt-get
}

test_uses_sudo_when_not_root() {
    missing libzip-dev
    echo 1000 >"$work/uid"
    launch help
    expect_status 0
    expect_in calls 'sudo apt-get update'
    expect_in calls 'sudo env DEBIAN_FRONTEND=noninteractive apt-get'
}

test_says_what_is_needed_when_it_cannot_install() {
    missing libzip-dev
    echo 1000 >"$work/uid"
    rm "$tools/sudo"
    launch help
    expect_in err 'libzip-dev: reads .pk3 archives'
    expect_in err 'cmake, ninja and a C++20 compiler are needed'
    expect_status 1
    expect_not_in calls apt-get
}

test_goes_on_without_apt_when_the_tools_are_there() {
    rm "$tools/apt-get" "$tools/dpkg-query"
    tool c++ </dev/null
    launch info
    expect_status 0
    expect_in err 'librecast-dev: Recast and Detour'
    expect_in out '[info]'
}

test_a_failing_installation_says_so() {
    missing libzip-dev
    : >"$work/apt_fails"
    launch help
    expect_status 1
    expect_in err 'E: Unable to locate package'
    expect_in err 'build/log/apt-install.log'
    expect_not_in calls cmake
}

test_a_failing_configuration_shows_the_error_and_is_tried_again() {
    : >"$work/cmake_fails"
    launch help
    expect_status 1
    expect_in err 'CMake Error at CMakeLists.txt:1: no luck'
    rm "$work/cmake_fails"
    launch help
    expect_status 0
}

test_a_failing_build_shows_the_compilers_error() {
    : >"$work/ninja_fails"
    launch demo
    expect_status 1
    expect_in err 'x.cpp:7:1: error: expected a semicolon'
    expect_in err 'build/log/release-build.log'
    [ ! -s "$work/out" ] || complain 'standard output is not clean'
}

test_what_a_killed_start_left_is_not_taken_for_success() {
    mkdir -p "$tree/build/log"
    echo 0 >"$tree/build/log/release-build.log.status"
    # A build that is killed together with the shell that would note how it ended.
    tool ninja <<'END'
kill -KILL $PPID
END
    launch info
    expect_status 1
    expect_not_in out '[info]'
}

test_works_through_a_symbolic_link() {
    ln -s "$tree/vantage" "$work/elsewhere/link one"
    ln -s 'link one' "$work/elsewhere/two"
    launcher="$work/elsewhere/two"
    launch info
    launcher=''
    expect_status 0
    expect_in out '[info]'
}

test_two_starts_do_not_build_at_the_same_time() {
    if [ ! -e "$tools/flock" ]; then return 0; fi
    : >"$work/slow"
    : >"$calls"
    (cd "$tree" && PATH=$tools ./vantage one) >"$work/out" 2>"$work/err" &
    first=$!
    (cd "$tree" && PATH=$tools ./vantage two) >"$work/out2" 2>"$work/err2" || complain 'second failed'
    wait $first || complain 'first failed'
    expect_in calls ninja
    expect_not_in calls overlap
}

test_test_runs_release_and_then_the_sanitizers() {
    launch test
    expect_status 0
    expect_in calls "ninja -C $tree/build/release -j 3 all"
    expect_in calls "ninja -C $tree/build/asan -j 3 label_sanitize"
    expect_not_in calls tsan
    expect_not_in calls fuzz
    expect_last_line '4 passed, 0 failed'
}

test_a_start_after_the_tests_keeps_their_configuration() {
    launch test
    launch help
    expect_not_in calls cmake
}

test_failing_tests_are_counted_and_named() {
    echo 1 >"$work/test_failures"
    launch test
    expect_status 1
    expect_in out 'sky_test (Failed)'
    expect_last_line '2 passed, 2 failed'
}

# log_of_test NAME RESULT: what ctest writes about one program with two skipped tests.
log_of_test() {
    cat <<END
1/2 Testing: $1
Output:
----------------------------------------------------------
[ RUN      ] Sky.is_blue
/a/sky_test.cpp:7: Skipped
there is no sky

[  SKIPPED ] Sky.is_blue (0 ms)
[ RUN      ] Sky.is_high
/a/sky_test.cpp:9: Skipped
there is no sky

[  SKIPPED ] Sky.is_high (0 ms)
[  PASSED  ] 0 tests.
[  SKIPPED ] 2 tests, listed below:
[  SKIPPED ] Sky.is_blue
[  SKIPPED ] Sky.is_high
<end of output>
----------------------------------------------------------
Test $2.
END
}

test_skipped_tests_are_not_counted_as_passed() {
    log_of_test sky_test Passed >"$work/last_test_log"
    printf '%s\n' '2/2 Testing: sea_test' '[  PASSED  ] 1 test.' 'Test Passed.' >>"$work/last_test_log"
    launch test
    expect_status 0
    expect_in out 'release: 1 skipped'
    expect_in out '    sky_test: 2 of its tests: there is no sky'
    expect_not_in out sea_test
    expect_last_line '2 passed, 0 failed, 2 skipped'
}

test_a_failing_program_with_skipped_tests_counts_once() {
    log_of_test sky_test Failed >"$work/last_test_log"
    echo 1 >"$work/test_failures"
    launch test
    expect_status 1
    expect_last_line '2 passed, 2 failed'
}

test_tests_that_cannot_be_built_count_as_failed() {
    : >"$work/ninja_fails"
    launch test
    expect_status 1
    expect_in err 'x.cpp:7:1: error: expected a semicolon'
    expect_last_line '0 passed, 2 failed'
}

test_a_tier_without_tests_does_not_pretend() {
    echo 0 >"$work/test_count"
    launch test --matrix
    expect_status 1
    expect_last_line '0 passed, 0 failed: no test was run'
    expect_in out 'riscv64: no test here'
}

test_names_become_a_filter() {
    launch test bsp glb
    expect_in calls '-R bsp|glb'
}

test_full_runs_every_sanitizer_and_the_fuzzers() {
    launch test --full
    expect_status 0
    for preset in release asan tsan fuzz; do expect_in calls "cmake --preset $preset"; done
    expect_last_line '8 passed, 0 failed'
}

test_unknown_options_of_test_are_refused() {
    launch test --fast
    expect_status 1
    expect_in err '--fast'
    [ ! -s "$calls" ] || complain 'it did something all the same'
}

test_a_bad_number_of_jobs_is_refused() {
    VANTAGE_JOBS=many
    export VANTAGE_JOBS
    launch help
    unset VANTAGE_JOBS
    expect_status 1
    expect_in err VANTAGE_JOBS
}

unset VANTAGE_JOBS VANTAGE_NO_INSTALL CDPATH || true
launcher=''
failures=0
count=0
# shellcheck disable=SC2013 # names have no spaces
for current in $(sed -n 's/^\(test_[a-z_0-9]*\)() {$/\1/p' "$0"); do
    new_system
    "$current"
    count=$((count + 1))
done
echo "$count tests, $failures complaints"
[ "$count" -gt 20 ] && [ "$failures" = 0 ]
