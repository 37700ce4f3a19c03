// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One line of a section: a generator, a condition or a weight, or a parameter.
#pragma once

#include "query/lang/cursor.h"
#include "query/lang/syntax.h"

namespace vantage::lang {

/// True when `entry` is filled, perhaps with slips reported on the way; false when the line cannot
/// be read, and why has been reported. Comments are left alone.
bool read_entry(Cursor cursor, SectionKind section, Entry& entry);

/// `density = 0.5` of a parameters section.
bool read_parameter(Cursor cursor, Argument& parameter);

/// The position of the sign that parts an entry: "=", or what people write for it. The number of
/// tokens when there is none.
std::size_t find_equals(const Line& line, std::size_t from = 0);

/// At an equals sign, or at what stands for one: takes it, and reports if it is not "=".
void take_equals(Cursor& cursor);

/// Reports what is left of the line, if there is anything. A lone comma or semicolon at the end is
/// a slip; true for it and for nothing.
bool check_line_end(Cursor& cursor);

}  // namespace vantage::lang
