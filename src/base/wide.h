// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// VANTAGE_WIDE before a plain function with hot loops: compiled twice, once for wider vectors, and
// the machine takes what it has. Results are the same bits either way: only + - * / and sqrt, and
// -ffp-contract=off keeps them apart (AVX2 alone has no fused multiply-add, but somebody may add
// it). Nothing where compilers, C libraries or sanitizers cannot choose a function when they load.
#pragma once

#include <cstdint>  // Says which C library there is.

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__GLIBC__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(VANTAGE_NO_WIDE)
#define VANTAGE_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define VANTAGE_WIDE
#endif
