// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What may follow the value of an entry: keep, range and curve. The cursor is at the clause's
// first word; every function that returns false has reported why.
#pragma once

#include "query/lang/cursor.h"
#include "query/lang/syntax.h"

namespace vantage::lang {

/// `keep`, `keep slack 3 m`, `keep slack 25 %`.
bool read_keep(Cursor& cursor, Keep& keep);

/// `range 0 to 60 m`.
bool read_range(Cursor& cursor, RangeClause& range);

/// `curve power 2`, `curve points 0:0, 1:0.5`.
bool read_curve(Cursor& cursor, CurveClause& curve);

}  // namespace vantage::lang
