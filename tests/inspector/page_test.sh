#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Vantage authors
# SPDX-License-Identifier: MIT
#
# Tests of the inspector's page, with the tools that its build installed: page_test.sh SOURCE BUILD unit|e2e [FILTER...]
# SOURCE is inspector/page, BUILD where it was built; e2e drives Chromium and the real program (VANTAGE_PROGRAM).
set -eu

page=$1
build=$2
kind=$3
shift 3

[ -d "$build/node_modules/vitest" ] && [ -f "$build/dist/index.html" ] || {
    echo "the page was not built in $build: see install.log and build.log there" >&2
    exit 1
}
for part in src test e2e package.json package-lock.json index.html vite.config.ts tsconfig.json; do
    rm -rf "${build:?}/$part"
    cp -R "$page/$part" "$build/$part"
done
cd "$build"
case $kind in
    unit) exec node_modules/.bin/vitest run "$@" ;;
    e2e) exec node_modules/.bin/vitest run --config e2e/vitest.config.ts "$@" ;;
esac
