// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See lua_tokens.h. Follows section 3.1 of the Lua 5.4 reference manual, and must cut the text into
// the same tokens as Lua does: what looks like a comment here must not be code there.

#include "adapters/lua/lua_tokens.h"

#include <algorithm>

namespace vantage::adapters {

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_hex(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool begins_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

char at(std::string_view text, std::size_t index) {
    return index < text.size() ? text[index] : '\0';
}

/// "[==[" is 2, "[[" is 0, anything else -1.
int long_bracket_level(std::string_view text) {
    if (at(text, 0) != '[') return -1;
    std::size_t level = 0;
    while (at(text, level + 1) == '=')
        ++level;
    return at(text, level + 1) == '[' ? static_cast<int>(level) : -1;
}

/// From "[==[" to behind "]==]"; 0 when there is no end.
std::size_t long_bracket_length(std::string_view text, int level) {
    const std::string close = "]" + std::string(static_cast<std::size_t>(level), '=') + "]";
    const std::size_t end = text.find(close, close.size());
    return end == std::string_view::npos ? 0 : end + close.size();
}

unsigned hex_value(char c) {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    return static_cast<unsigned>((c | 0x20) - 'a') + 10;
}

void append_utf8(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
        return;
    }
    const int tail = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static constexpr std::uint8_t kLeads[] = {0, 0xc0, 0xe0, 0xf0};
    text += static_cast<char>(kLeads[tail] | ((code >> (6 * tail)) & 0x3f));
    for (int i = tail - 1; i >= 0; --i)
        text += static_cast<char>(0x80 | ((code >> (6 * i)) & 0x3f));
}

/// Resolves the escape behind a backslash and returns how many characters it takes.
std::size_t append_escape(std::string_view escape, std::string& text) {
    static constexpr std::string_view kLetters = "abfnrtv\\\"'\n";
    static constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\\\"'\n";
    const char c = at(escape, 0);
    if (const std::size_t known = kLetters.find(c); known != std::string_view::npos) {
        text += kMeanings[known];
        return 1;
    }
    if (c == 'x' && is_hex(at(escape, 1)) && is_hex(at(escape, 2))) {
        text += static_cast<char>(hex_value(escape[1]) * 16 + hex_value(escape[2]));
        return 3;
    }
    if (c == 'z') {
        std::size_t length = 1;
        while (length < escape.size() && is_blank(escape[length]))
            ++length;
        return length;
    }
    if (is_digit(c)) {
        unsigned code = 0;
        std::size_t length = 0;
        for (; length < 3 && is_digit(at(escape, length)); ++length)
            code = code * 10 + static_cast<unsigned>(escape[length] - '0');
        text += static_cast<char>(code);
        return length;
    }
    if (c == 'u' && at(escape, 1) == '{') {
        std::uint32_t code = 0;
        std::size_t length = 2;
        for (; length < 10 && is_hex(at(escape, length)); ++length)
            code = code * 16 + hex_value(escape[length]);
        append_utf8(text, code & 0x1fffff);
        return at(escape, length) == '}' ? length + 1 : length;
    }
    text += '\\';
    return 0;
}

}  // namespace

std::string lua_text_meaning(std::string_view token) {
    if (const int level = long_bracket_level(token); level >= 0) {
        const std::size_t edge = static_cast<std::size_t>(level) + 2;
        std::string_view content = token.substr(edge, token.size() - 2 * edge);
        if (content.starts_with("\r\n"))
            content.remove_prefix(2);
        else if (content.starts_with("\n"))
            content.remove_prefix(1);
        return std::string(content);
    }
    std::string text;
    const std::string_view content = token.substr(1, token.size() - 2);
    for (std::size_t i = 0; i < content.size(); ++i) {
        if (content[i] != '\\') {
            text += content[i];
        } else {
            i += append_escape(content.substr(i + 1), text);
        }
    }
    return text;
}

LuaToken LuaTokens::next() {
    LuaToken token;
    const bool is_good = skip_blanks();
    token.at = {.line = line_, .column = column_};
    if (at_ == text_.size()) {
        if (!is_good) token.kind = LuaToken::Kind::Broken;
        return token;
    }
    using Kind = LuaToken::Kind;
    const char c = text_[at_];
    std::size_t length = 0;
    const int level = long_bracket_level(rest());
    const auto is = [&](Kind kind, std::size_t bytes) {
        token.kind = bytes == 0 ? Kind::Broken : kind;
        length = bytes;
    };
    if (begins_name(c))
        is(Kind::Name, name_length());
    else if (is_digit(c) || (c == '.' && is_digit(at(rest(), 1))))
        is(Kind::Number, number_length());
    else if (c == '"' || c == '\'')
        is(Kind::Text, quoted_length());
    else if (level >= 0)
        is(Kind::Text, long_bracket_length(rest(), level));
    else
        is(Kind::Sign, sign_length());
    if (token.kind == Kind::Broken) length = text_.size() - at_;
    token.source = rest().substr(0, length);
    token.at.length = static_cast<std::uint32_t>(length);
    advance(length);
    return token;
}

/// False when a comment has no end.
bool LuaTokens::skip_blanks() {
    while (at_ < text_.size()) {
        if (is_blank(text_[at_])) {
            advance(1);
        } else if (!rest().starts_with("--")) {
            return true;
        } else if (const int level = long_bracket_level(rest().substr(2)); level >= 0) {
            const std::size_t length = long_bracket_length(rest().substr(2), level);
            advance(length == 0 ? rest().size() : length + 2);
            if (length == 0) return false;
        } else {
            advance(std::min(rest().find_first_of("\n\r"), rest().size()));
        }
    }
    return true;
}

void LuaTokens::advance(std::size_t bytes) {
    for (const std::size_t end = at_ + bytes; at_ < end; ++at_) {
        const bool is_lone_return = text_[at_] == '\r' && at(text_, at_ + 1) != '\n';
        if (text_[at_] == '\n' || is_lone_return) {
            ++line_;
            column_ = 1;
        } else {
            ++column_;
        }
    }
}

std::size_t LuaTokens::name_length() const {
    const std::string_view text = rest();
    std::size_t length = 1;
    while (length < text.size() && (begins_name(text[length]) || is_digit(text[length])))
        ++length;
    return length;
}

/// As Lua reads them: digits, letters and dots, and a sign behind an exponent.
std::size_t LuaTokens::number_length() const {
    const std::string_view text = rest();
    const bool is_hex_number = text.starts_with("0x") || text.starts_with("0X");
    const std::string_view exponents = is_hex_number ? "pP" : "eE";
    std::size_t length = 1;
    for (; length < text.size(); ++length) {
        const char c = text[length];
        const bool is_sign =
            (c == '-' || c == '+') && exponents.find(text[length - 1]) != std::string_view::npos;
        if (!is_digit(c) && !begins_name(c) && c != '.' && !is_sign) break;
    }
    return length;
}

/// 0 when the closing quote is missing on its line.
std::size_t LuaTokens::quoted_length() const {
    const std::string_view text = rest();
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == text[0]) return i + 1;
        if (text[i] == '\n' || text[i] == '\r') return 0;
        if (text[i] != '\\') continue;
        ++i;
        if (at(text, i) == 'z') {
            while (i + 1 < text.size() && is_blank(text[i + 1]))
                ++i;
        }
    }
    return 0;
}

std::size_t LuaTokens::sign_length() const {
    for (const std::string_view sign :
         {"...", "..", "==", "~=", "<=", ">=", "//", "<<", ">>", "::"}) {
        if (rest().starts_with(sign)) return sign.size();
    }
    static constexpr std::string_view kSigns = "+-*/%^#&~|<>=(){}[];:,.";
    return kSigns.find(text_[at_]) == std::string_view::npos ? 0 : 1;
}

}  // namespace vantage::adapters
