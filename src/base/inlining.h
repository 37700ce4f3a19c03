// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// For the innermost loop of a query, which goes through a dozen short functions for each candidate:
// VANTAGE_FLAT before one compiles all that it calls into it, as far as the compiler sees it;
// VANTAGE_APART keeps out what is called from many places and would be repeated at each.
#pragma once

#if defined(__GNUC__)
#define VANTAGE_FLAT __attribute__((flatten))
#define VANTAGE_APART __attribute__((noinline))
#else
#define VANTAGE_FLAT
#define VANTAGE_APART
#endif
