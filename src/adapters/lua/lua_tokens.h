// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The tokens of Lua source with their places: strings, comments and long brackets understood.
// Decides nothing about grammar, which stays Lua's own business.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "query/lang/syntax.h"

namespace vantage::adapters {

struct LuaToken {
    enum class Kind : std::uint8_t {
        End,
        Name,  ///< And keywords.
        Number,
        Text,
        Sign,   ///< One character, or "==", "...", "::" and the like.
        Broken  ///< A string or a comment without an end, or no token at all.
    };
    Kind kind = Kind::End;
    std::string_view source;
    lang::Span at;

    bool is(std::string_view what) const {
        return (kind == Kind::Name || kind == Kind::Sign) && source == what;
    }
};

/// What a string token means: its content, escapes resolved. Escapes that Lua would refuse stay.
std::string lua_text_meaning(std::string_view token);

class LuaTokens {
  public:
    /// The text outlives the reader.
    explicit LuaTokens(std::string_view text) : text_(text) {}

    /// The next one; kind End at the end, and for ever after.
    LuaToken next();

  private:
    bool skip_blanks();
    void advance(std::size_t bytes);
    std::string_view rest() const { return text_.substr(at_); }
    std::size_t name_length() const;
    std::size_t number_length() const;
    std::size_t quoted_length() const;
    std::size_t sign_length() const;

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1, column_ = 1;
};

}  // namespace vantage::adapters
