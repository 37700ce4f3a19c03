// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// JSON in, as a plain tree whose values know their line and column. Parsed by simdjson, which
// stays behind this header. Made for files that people write, not for gigabytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "vantage/result.h"

namespace vantage::adapters {

struct JsonValue {
    enum class Kind : std::uint8_t { Null, Boolean, Number, String, Array, Object };

    Kind kind = Kind::Null;
    bool boolean = false;
    std::uint32_t line = 0;  ///< Both from 1.
    std::uint32_t column = 0;
    double number = 0;
    std::string text;
    struct KeyPlace {
        std::uint32_t line = 0, column = 0;
    };
    std::vector<std::string> keys;  ///< Of an object, in the order of the file; never twice.
    std::vector<KeyPlace> key_places;
    std::vector<JsonValue> items;  ///< Of an array, or the values that belong to `keys`.

    /// The member of that name; null when there is none.
    const JsonValue* find(std::string_view key) const;
};

/// "a number", "an object"...
const char* kind_name(JsonValue::Kind kind);

/// What a document may have; more is refused before it costs memory or stack.
struct JsonLimits {
    std::size_t bytes = 4u << 20;
    std::size_t depth = 64;
    std::size_t values = 500'000;
    std::size_t containers = 500'000;  ///< Objects and arrays among the values.
};

/// The outermost value must be an object or an array.
Result<JsonValue> parse_json(Bytes bytes, const std::string& file, const JsonLimits& limits = {});

/// The same checks without the tree: for documents that another library will read, and that must
/// not overflow its stack or fill the memory there.
Result<Done> check_json(Bytes bytes, const std::string& file, const JsonLimits& limits);

}  // namespace vantage::adapters
