#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Vantage authors
# SPDX-License-Identifier: MIT
#
# Tries the README's commands on a fresh Debian 12: makes a minimal system with git in FOLDER (kept
# for the next time), clones this repository's last commit into it and runs each COMMAND there.
# Needs root and debootstrap. Not part of `./vantage test`: it downloads a system.
#
#   tests/fresh_debian.sh FOLDER [COMMAND...]
#   default commands: './vantage demo' (its page for ten seconds) and './vantage test'; then a second start must take under 1 s
set -eu

fail() {
    printf 'fresh_debian: %s\n' "$*" >&2
    exit 1
}

[ $# -ge 1 ] || fail "usage: $0 FOLDER [COMMAND...]"
[ "$(id -u)" = 0 ] || fail "needs root, for debootstrap and chroot"
[ -n "${VANTAGE_OWN_MOUNTS:-}" ] || VANTAGE_OWN_MOUNTS=yes exec unshare --mount "$0" "$@"
command -v debootstrap >/dev/null || fail "needs debootstrap (apt-get install debootstrap)"
source_dir=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
mkdir -p "$1"
folder=$(CDPATH='' cd -- "$1" && pwd -P)
shift
[ "$folder" != / ] || fail "the folder must not be the root of this system"

make_system() {
    [ ! -x "$folder/usr/bin/git" ] || return 0
    debootstrap --variant=minbase --include=git,ca-certificates bookworm "$folder" \
        ${MIRROR:+"$MIRROR"}
}

# As every installed system has it, and debootstrap alone does not.
name_ourselves() {
    [ -s "$folder/etc/hosts" ] || echo '127.0.0.1 localhost' >"$folder/etc/hosts"
}

# How this machine reaches the network: name server, proxies, certificates. Nothing else of it.
copy_network_settings() {
    cp -L /etc/resolv.conf "$folder/etc/resolv.conf"
    apt-config dump 2>/dev/null |
        grep -E '^Acquire::(https?::(Proxy|Verify)|Check-Valid-Until)' \
            >"$folder/etc/apt/apt.conf.d/99host-network" || true
    bundle=/etc/ssl/certs/ca-certificates.crt
    [ ! -f $bundle ] || cp -L $bundle "$folder$bundle"
}

# Mounts are made in a namespace of our own and end with it, even when we are killed; and the
# system gets devices of its own. So removing FOLDER can never reach into this machine.
mount_system() {
    mount -t proc proc "$folder/proc"
    mount -t tmpfs -o mode=0755 tmpfs "$folder/dev"
    for device in 'null 3' 'zero 5' 'full 7' 'random 8' 'urandom 9'; do
        mknod -m 666 "$folder/dev/${device% *}" c 1 "${device#* }"
    done
    mknod -m 666 "$folder/dev/tty" c 5 0
    ln -s /proc/self/fd "$folder/dev/fd"
    mkdir "$folder/dev/pts" "$folder/dev/shm"
    mount -t devpts devpts "$folder/dev/pts" -o newinstance,ptmxmode=0666,mode=0620
    ln -s pts/ptmx "$folder/dev/ptmx"
    mount -t tmpfs -o mode=1777 tmpfs "$folder/dev/shm"
}

# inside COMMAND: runs it in the clone, with a clean environment but for the proxies.
inside() {
    chroot "$folder" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        ${VANTAGE_JOBS:+VANTAGE_JOBS="$VANTAGE_JOBS"} \
        sh -c "cd /srv/vantage && $1"
}

# run COMMAND: prints how long it took; a failure ends the trial.
run() {
    printf '\n==== %s\n' "$1"
    start=$(date +%s%N)
    inside "$1" || fail "failed: $1"
    took_ms=$((($(date +%s%N) - start) / 1000000))
    printf '==== took %d.%03d s: %s\n' $((took_ms / 1000)) $((took_ms % 1000)) "$1"
}

make_system
name_ourselves
copy_network_settings
mount_system
rm -rf "$folder/srv/vantage"
git clone -q --no-hardlinks "$source_dir" "$folder/srv/vantage"

[ $# -gt 0 ] || set -- './vantage demo --serve-seconds 10' './vantage test'
for command in "$@"; do run "$command"; done

bundle=$(inside "find . -name '*.vbundle' | head -n 1")
if [ -n "$bundle" ]; then run "./vantage info '$bundle'"; else run './vantage help'; fi
[ "$took_ms" -lt 1000 ] || fail "the second start took $took_ms ms, which is not under a second"
