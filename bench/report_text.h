// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Lines of a report, as printf() would write them.
#pragma once

#include <array>
#include <cstdarg>
#include <cstdio>
#include <string>

namespace vantage::bench {

[[gnu::format(printf, 2, 3)]] inline void append_text(std::string& text, const char* format, ...) {
    std::array<char, 512> line;
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(line.data(), line.size(), format, arguments);
    va_end(arguments);
    text += line.data();
}

}  // namespace vantage::bench
