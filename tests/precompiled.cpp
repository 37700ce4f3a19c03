// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Something to compile the headers of precompiled.h for.

#include "precompiled.h"
