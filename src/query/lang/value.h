// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Numbers, truths, names and argument lists: what stands behind an equals sign. Every function
// that returns false has reported why.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "query/lang/cursor.h"
#include "query/lang/syntax.h"

namespace vantage::lang {

/// true, false, a number with its unit, or a value of the agent times a number.
bool read_value(Cursor& cursor, Value& value);

/// true, false, a number with its unit, or a name.
bool read_argument_value(Cursor& cursor, Value& value);

/// A number, with what stands for a decimal point or a sign put right.
bool read_number(Cursor& cursor, Value& value);

/// What may stand behind a number.
enum class Units : std::uint8_t {
    Plain,
    WithPercent,  ///< "%" is a unit too.
    OfArgument,   ///< A name that is no unit is the next argument.
};

/// A number with a unit, if there is one.
bool read_quantity(Cursor& cursor, Value& value, Units units = Units::Plain);

/// `(density 0.5, floors all)`; the cursor is at the parenthesis.
bool read_arguments(Cursor& cursor, std::vector<Argument>& arguments);

/// Whether the text is a name: letters, digits and underscores, a letter first.
bool is_name_text(std::string_view text);

}  // namespace vantage::lang
