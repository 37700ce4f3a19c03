// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A tokenizer and a loop over blocks; no recursion, no copies.

#include "bake/import/quake3/entities.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "bake/import/quake3/bsp_file.h"

namespace vantage::bake::quake3 {

namespace {

constexpr std::size_t kMaxPairs = 1024;

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

bool is_blank(char c) {
    return static_cast<unsigned char>(c) <= ' ';
}

/// The first number in `text`, which is shortened by it.
std::optional<double> take_number(std::string_view& text) {
    while (!text.empty() && (is_blank(text.front()) || text.front() == '+'))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || !std::isfinite(value)) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

enum class TokenKind { Open, Close, Text, End, Unfinished };

struct Token {
    TokenKind kind;
    std::string_view text;
};

class EntityTokens {
  public:
    explicit EntityTokens(std::string_view text) : text_(text) {}

    std::uint32_t line() const { return line_; }

    Token next() {
        skip_blanks_and_comments();
        // Maps end their text with a zero byte; what stands behind it is not text.
        if (at_ >= text_.size() || text_[at_] == '\0') return {TokenKind::End, {}};
        if (text_[at_] == '{') return {TokenKind::Open, text_.substr(at_++, 1)};
        if (text_[at_] == '}') return {TokenKind::Close, text_.substr(at_++, 1)};
        return text_[at_] == '"' ? quoted() : bare();
    }

  private:
    void skip_blanks_and_comments() {
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '\n') ++line_;
            if (c == '/' && text_.substr(at_, 2) == "//") {
                at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
            } else if (c == '\0' || !is_blank(c)) {
                return;
            }
        }
    }

    Token quoted() {
        const std::size_t start = at_ + 1;
        const std::size_t end = text_.find('"', start);
        if (end == std::string_view::npos) return {TokenKind::Unfinished, {}};
        at_ = end + 1;
        const std::string_view inside = text_.substr(start, end - start);
        line_ += static_cast<std::uint32_t>(std::count(inside.begin(), inside.end(), '\n'));
        return {TokenKind::Text, inside};
    }

    Token bare() {
        const std::size_t start = at_;
        while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '{' &&
               text_[at_] != '}' && text_[at_] != '"')
            ++at_;
        return {TokenKind::Text, text_.substr(start, at_ - start)};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
};

Diagnostic entity_problem(const std::string& file, std::uint32_t line, std::string message) {
    return {
        .code = "bsp/bad-entities",
        .message = std::move(message) + " (line " + std::to_string(line) + " of the entity text)",
        .place = {.file = file},
        .expected = "blocks of \"key\" \"value\" pairs between { and }",
        .hint = "compile the map again; its entity text is damaged"};
}

/// The pairs up to the closing brace.
Result<std::vector<EntityPair>> parse_block(EntityTokens& tokens, const std::string& file) {
    std::vector<EntityPair> pairs;
    for (;;) {
        const Token key = tokens.next();
        if (key.kind == TokenKind::Close) return pairs;
        if (key.kind != TokenKind::Text) {
            return entity_problem(file, tokens.line(), "an entity is not closed");
        }
        const Token value = tokens.next();
        if (value.kind != TokenKind::Text) {
            return entity_problem(file, tokens.line(), "a key has no value");
        }
        if (pairs.size() == kMaxPairs) {
            return entity_problem(file, tokens.line(), "an entity has too many keys");
        }
        pairs.push_back({key.text, value.text});
    }
}

}  // namespace

std::string plain_text(std::string_view text) {
    std::string result(text.substr(0, 128));
    for (char& c : result) {
        if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 127) c = '?';
    }
    return result;
}

const EntityPair* Entity::find(std::string_view key) const {
    const auto found = std::find_if(pairs_.rbegin(), pairs_.rend(), [&](const EntityPair& pair) {
        return equal_ignoring_case(pair.key, key);
    });
    return found == pairs_.rend() ? nullptr : &*found;
}

bool Entity::has(std::string_view key) const {
    return find(key) != nullptr;
}

std::string_view Entity::text(std::string_view key) const {
    const EntityPair* pair = find(key);
    return pair == nullptr ? std::string_view{} : pair->value;
}

double Entity::number(std::string_view key, double otherwise) const {
    std::string_view rest = text(key);
    return take_number(rest).value_or(otherwise);
}

std::optional<UnitPoint> Entity::point(std::string_view key) const {
    std::string_view rest = text(key);
    double values[3];
    for (double& value : values) {
        const std::optional<double> number = take_number(rest);
        if (!number || std::fabs(*number) > kMaxBspCoordinate) return std::nullopt;
        value = *number;
    }
    return UnitPoint{values[0], values[1], values[2]};
}

std::uint32_t Entity::spawn_flags() const {
    const double flags = number("spawnflags", 0);
    return flags >= 0 && flags < 4294967296.0 ? static_cast<std::uint32_t>(flags) : 0;
}

double Entity::yaw_deg() const {
    if (has("angle")) return number("angle", 0);
    const std::optional<UnitPoint> angles = point("angles");
    return angles ? angles->y : 0.0;
}

Result<std::vector<Entity>> parse_entities(std::string_view text, const std::string& file) {
    if (text.size() > kMaxEntityTextBytes) {
        return Diagnostic{.code = "bsp/too-large",
                          .message = "the entity text is too long",
                          .place = {.file = file},
                          .found = std::to_string(text.size()) + " bytes",
                          .expected = "at most " + std::to_string(kMaxEntityTextBytes) + " bytes"};
    }
    std::vector<Entity> entities;
    EntityTokens tokens(text);
    for (;;) {
        const Token token = tokens.next();
        if (token.kind == TokenKind::End) return entities;
        const std::uint32_t line = tokens.line();
        if (token.kind != TokenKind::Open) {
            return entity_problem(file, line, "something stands outside of the entities");
        }
        if (entities.size() == kMaxEntities) {
            return entity_problem(file, line, "there are too many entities");
        }
        Result<std::vector<EntityPair>> pairs = parse_block(tokens, file);
        if (!pairs) return std::move(pairs).diagnostics();
        entities.emplace_back(std::move(*pairs), line);
    }
}

}  // namespace vantage::bake::quake3
