// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Writes JSON, one value after the other; commas and escapes take care of themselves. Numbers that
// JSON cannot express (NaN, infinity) become null. Reading JSON is left to a library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace vantage {

class JsonWriter {
  public:
    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }
    JsonWriter& key(std::string_view name);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(double number);
    template <class T>
    requires std::is_integral_v<T> JsonWriter& value(T number) {
        separate();
        if constexpr (std::is_same_v<T, bool>) {
            text_ += number ? "true" : "false";
        } else {
            text_ += std::to_string(number);
        }
        return *this;
    }

    template <class T>
    JsonWriter& member(std::string_view name, const T& content) {
        return key(name).value(content);
    }

    const std::string& text() const { return text_; }

  private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void separate();
    void append_escaped(std::string_view text);

    std::string text_;
    bool needs_comma_ = false;
};

}  // namespace vantage
