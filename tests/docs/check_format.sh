#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Vantage authors
# SPDX-License-Identifier: MIT
#
# check_format.sh CLANG-FORMAT ROOT: fails on files that clang-format would change, naming them.
set -eu
cd "$2"
find . -path ./build -prune -o \( -name '*.h' -o -name '*.cpp' \) -exec "$1" --dry-run -Werror {} +
