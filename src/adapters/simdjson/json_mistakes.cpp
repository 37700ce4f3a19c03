// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See json_mistakes.h. One pass with a stack of open brackets and a note of what may come next.

#include "adapters/simdjson/json_mistakes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <vector>

namespace vantage::adapters {

namespace {

bool is_json_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_json_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_json_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

std::string in_double_quotes(std::string_view text) {
    return "\"" + std::string(text) + "\"";
}

std::string in_single_quotes(std::string_view text) {
    constexpr std::size_t kMost = 40;
    return "'" + std::string(text.substr(0, kMost)) + (text.size() > kMost ? "...'" : "'");
}

/// What is written for true, false and null elsewhere; empty for any other word.
std::string_view json_word_for(std::string_view word) {
    constexpr std::array<std::string_view, 4> kTrue = {"True", "TRUE", "yes", "on"};
    constexpr std::array<std::string_view, 4> kFalse = {"False", "FALSE", "no", "off"};
    if (std::find(kTrue.begin(), kTrue.end(), word) != kTrue.end()) return "true";
    if (std::find(kFalse.begin(), kFalse.end(), word) != kFalse.end()) return "false";
    return {};
}

bool is_nothing_word(std::string_view word) {
    constexpr std::array<std::string_view, 6> kNothing = {"nil",  "None",      "NULL",
                                                          "Null", "undefined", "none"};
    return std::find(kNothing.begin(), kNothing.end(), word) != kNothing.end();
}

/// [-] digits [. digits] [e digits], without a zero in front.
bool is_json_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    const auto digits = [&] {
        std::size_t count = 0;
        while (count < text.size() && is_json_digit(text[count]))
            ++count;
        text.remove_prefix(count);
        return count;
    };
    const bool has_zero = text.starts_with('0');
    const std::size_t whole = digits();
    if (whole == 0 || (has_zero && whole > 1)) return false;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        if (digits() == 0) return false;
    }
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
        if (digits() == 0) return false;
    }
    return text.empty();
}

class JsonDoctor {
  public:
    explicit JsonDoctor(std::string_view text) : text_(text) {}

    std::optional<Diagnostic> run() {
        while (!mistake_) {
            skip_blanks();
            if (at_ >= text_.size()) {
                check_end();
                break;
            }
            read_token();
        }
        return mistake_;
    }

  private:
    enum class Next : std::uint8_t { Value, FirstItem, FirstKey, Key, Colon, Comma, Nothing };
    struct Open {
        char bracket;
        std::size_t at;
    };

    void read_token();
    void read_text();
    void read_number();
    void read_word();
    void read_sign();
    bool read_comment();
    bool read_other_quotes();
    void close(char bracket);
    void check_end();
    void take_value();
    void report_missing_comma();
    void report_bare_key(std::string_view words);
    bool read_decimal_comma(std::size_t begin, std::string_view decimals);
    bool read_sum(std::size_t begin, std::string_view bare);
    bool wants_key() const { return next_ == Next::Key || next_ == Next::FirstKey; }
    bool wants_value() const { return next_ == Next::Value || next_ == Next::FirstItem; }

    void skip_blanks() {
        while (at_ < text_.size() && is_json_blank(text_[at_]))
            ++at_;
    }
    std::string_view rest() const { return text_.substr(at_); }
    /// Up to the next sign that parts values, blanks at the end cut off.
    std::string_view bare_text(std::string_view ends) const {
        std::string_view bare = rest().substr(0, rest().find_first_of(ends));
        while (!bare.empty() && is_json_blank(bare.back()))
            bare.remove_suffix(1);
        return bare;
    }

    /// The same for a value: no comment, no text and no semicolon belong to it.
    std::string_view bare_value() const {
        std::string_view bare = rest().substr(0, rest().find_first_of(",}]\n;\"#"));
        for (const std::string_view comment : {"//", "/*", "--"})
            bare = bare.substr(0, bare.find(comment));
        while (!bare.empty() && is_json_blank(bare.back()))
            bare.remove_suffix(1);
        return bare;
    }

    void tell(std::size_t at, std::string what, std::string found, std::string expected,
              std::string hint) {
        Diagnostic mistake;
        mistake.code = "json/syntax";
        mistake.message = "this is not valid JSON: " + shortened(std::move(what));
        mistake.place.line = line_of(at);
        const std::size_t start = at == 0 ? std::string_view::npos : text_.rfind('\n', at - 1);
        const std::size_t line_start = start == std::string_view::npos ? 0 : start + 1;
        mistake.place.column = static_cast<std::uint32_t>(at - line_start + 1);
        mistake.found = shortened(std::move(found));
        mistake.expected = shortened(std::move(expected));
        mistake.hint = shortened(std::move(hint));
        mistake_ = std::move(mistake);
    }
    /// A file may be one long text: as much of it as people read. Cut between characters.
    static std::string shortened(std::string text) {
        constexpr std::size_t kMost = 160;
        if (text.size() <= kMost) return text;
        std::size_t end = kMost;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80u)
            --end;
        return text.substr(0, end) + "...";
    }
    std::uint32_t line_of(std::size_t at) const {
        return static_cast<std::uint32_t>(
            1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Next next_ = Next::Value;
    std::vector<Open> open_;
    std::size_t before_end_ = 0;  ///< Behind the last token.
    std::size_t last_comma_ = 0;
    std::string_view last_text_;  ///< The last text, without its quotes.
    std::optional<Diagnostic> mistake_;
};

void JsonDoctor::read_token() {
    const char c = text_[at_];
    if (read_comment() || read_other_quotes()) return;
    if (c == '"') return read_text();
    if (is_json_digit(c) || c == '-' || c == '+' || c == '.') return read_number();
    if (is_json_letter(c)) return read_word();
    read_sign();
}

void JsonDoctor::take_value() {
    before_end_ = at_;
    next_ = open_.empty() ? Next::Nothing : Next::Comma;
}

void JsonDoctor::report_missing_comma() {
    const std::string found = in_single_quotes(bare_text(",:]}\n"));
    // "A, "options": the quote is missing before the comma.
    const bool is_open_text = !last_text_.empty() && is_json_letter(text_[at_]) &&
                              last_text_.find(',') != std::string_view::npos && before_end_ == at_;
    if (is_open_text) {
        const std::string_view meant = last_text_.substr(0, last_text_.find(','));
        return tell(before_end_ - last_text_.size() - 2, "a text has no closing quotation mark",
                    in_double_quotes(last_text_), "'\"' before the comma",
                    "write: " + in_double_quotes(meant) + ",");
    }
    tell(before_end_, "a comma is missing", found, "',' or a closing bracket",
         "put a comma behind what stands before " + found);
}

bool JsonDoctor::read_comment() {
    constexpr std::array<std::string_view, 4> kSigns = {"//", "/*", "#", "--"};
    for (const std::string_view sign : kSigns) {
        if (!rest().starts_with(sign)) continue;
        tell(at_, "there are no comments in it", in_single_quotes(sign), "",
             "take the comment away; only the text form and Lua have comments, both with --");
        return true;
    }
    return false;
}

bool JsonDoctor::read_other_quotes() {
    constexpr std::array<std::string_view, 6> kQuotes = {"'",      "`",      "\u201c",
                                                         "\u201d", "\u2018", "\u201e"};
    for (const std::string_view quote : kQuotes) {
        if (!rest().starts_with(quote)) continue;
        std::string_view content = rest().substr(quote.size());
        const std::size_t line_end = content.find('\n');
        std::size_t end = content.substr(0, line_end)
                              .find(quote == "\u201c" || quote == "\u201e" ? "\u201d" : quote);
        if (end == std::string_view::npos) end = bare_text(",:]}\n").size() - quote.size();
        content = content.substr(0, std::min(end, content.size()));
        tell(at_, "texts and keys stand in double quotation marks", in_single_quotes(quote), "'\"'",
             "write: " + in_double_quotes(content));
        return true;
    }
    return false;
}

void JsonDoctor::read_text() {
    const std::size_t begin = at_;
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"' && text_[end] != '\n')
        end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size() || text_[end] != '"') {
        const std::string_view content =
            text_.substr(begin + 1, text_.find_first_of(",:}\n", begin + 1) - begin - 1);
        return tell(begin, "a text has no closing quotation mark",
                    in_single_quotes(text_.substr(begin, std::min(end, text_.size()) - begin)),
                    "'\"'", "write: " + in_double_quotes(content));
    }
    if (next_ == Next::Comma) return report_missing_comma();
    last_text_ = text_.substr(begin + 1, end - begin - 1);
    at_ = end + 1;
    if (wants_key()) {
        next_ = Next::Colon;
        before_end_ = at_;
    } else if (next_ == Next::Colon) {
        at_ = begin;
        tell(before_end_, "a colon is missing behind a key", in_single_quotes("\""), "':'",
             "put a colon between the key and its value");
    } else if (next_ == Next::Nothing) {
        tell(begin, "something stands behind its end", in_double_quotes(last_text_), "the end",
             "take it away, or put it inside of the braces");
    } else {
        take_value();
    }
}

/// `"a": 2,5`: the comma stands directly between digits.
bool JsonDoctor::read_decimal_comma(std::size_t begin, std::string_view decimals) {
    const bool touches = last_comma_ + 1 == begin && last_comma_ > 0 &&
                         is_json_digit(text_[last_comma_ - 1]) && is_json_digit(decimals.front());
    if (!touches) return false;
    std::size_t first = last_comma_;
    while (first > 0 && (is_json_digit(text_[first - 1]) || text_[first - 1] == '-'))
        --first;
    const std::string whole(text_.substr(first, last_comma_ - first));
    tell(first, "numbers have a decimal point",
         in_single_quotes(whole + "," + std::string(decimals)),
         in_single_quotes(whole + "." + std::string(decimals)),
         "write: " + whole + "." + std::string(decimals));
    return true;
}

/// `1/2`, `2 * 3`: what is computed from numbers alone is a number.
bool JsonDoctor::read_sum(std::size_t begin, std::string_view bare) {
    const std::size_t sign = bare.find_first_of("*/+-", 1);
    if (sign == std::string_view::npos) return false;
    const auto number_in = [](std::string_view text, double& number) {
        while (!text.empty() && text.front() == ' ')
            text.remove_prefix(1);
        while (!text.empty() && text.back() == ' ')
            text.remove_suffix(1);
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        return !text.empty() && read.ec == std::errc{} && read.ptr == text.data() + text.size();
    };
    double left = 0, right = 0;
    if (!number_in(bare.substr(0, sign), left) || !number_in(bare.substr(sign + 1), right))
        return false;
    const char op = bare[sign];
    if (op == '/' && right == 0) return false;
    const double result = op == '*'   ? left * right
                          : op == '/' ? left / right
                          : op == '+' ? left + right
                                      : left - right;
    char text[32];
    const auto end =
        std::to_chars(text, text + sizeof(text), result, std::chars_format::general, 6);
    tell(begin, "numbers are not computed in it", in_single_quotes(bare), "a number",
         "write: " + std::string(text, end.ptr));
    return true;
}

void JsonDoctor::read_number() {
    const std::size_t begin = at_;
    if (next_ == Next::Comma) return report_missing_comma();
    std::size_t end = at_;
    while (end < text_.size() &&
           (is_json_digit(text_[end]) || is_json_letter(text_[end]) ||
            std::string_view("+-.").find(text_[end]) != std::string_view::npos))
        ++end;
    const std::string_view number = text_.substr(begin, end - begin);
    if (next_ == Next::Colon) {
        return tell(before_end_, "a colon is missing behind a key", in_single_quotes(number), "':'",
                    "put a colon between the key and its value");
    }
    if (wants_key()) {
        if (read_decimal_comma(begin, number)) return;
        return tell(begin, "a key is a text", in_single_quotes(number), "a key in quotation marks",
                    "write: " + in_double_quotes(number));
    }
    const std::string_view bare = bare_value();
    const bool has_unit = bare.size() > number.size() || is_json_letter(number.back());
    if (is_json_number(number) && !has_unit) {
        at_ = end;
        return take_value();
    }
    if (read_sum(begin, bare)) return;
    std::string better(number);
    if (better.starts_with('+')) better.erase(0, 1);
    while (better.size() > 1 && better[0] == '0' && is_json_digit(better[1]))
        better.erase(0, 1);
    if (better.starts_with('.')) better.insert(0, "0");
    if (better.starts_with("-.")) better.insert(1, "0");
    if (better.ends_with('.')) better += "0";
    if (better.ends_with('f') || better.ends_with('F')) better.pop_back();
    if (is_json_number(better) && bare.size() == number.size()) {
        return tell(begin, "a number is written otherwise", in_single_quotes(number),
                    "a number such as 15, -0.5 or 2e3", "write: " + better);
    }
    tell(begin, "a value with a unit, or one that is computed, is a text", in_single_quotes(bare),
         "a number, or a text", "write: " + in_double_quotes(bare));
}

void JsonDoctor::report_bare_key(std::string_view words) {
    tell(at_, "a key stands in double quotation marks", in_single_quotes(words),
         "a key in quotation marks", "write: " + in_double_quotes(words));
}

void JsonDoctor::read_word() {
    if (next_ == Next::Comma) return report_missing_comma();
    const std::string_view bare = wants_key() ? bare_text(":=,}\n") : bare_value();
    if (wants_key()) return report_bare_key(bare);
    if (next_ == Next::Colon) {
        return tell(before_end_, "a colon is missing behind a key", in_single_quotes(bare), "':'",
                    "put a colon between the key and its value");
    }
    if (next_ == Next::Nothing) {
        return tell(at_, "something stands behind its end", in_single_quotes(bare), "the end",
                    "take it away");
    }
    for (const std::string_view known : {"true", "false", "null"}) {
        if (bare != known) continue;
        at_ += known.size();
        return take_value();
    }
    if (const std::string_view truth = json_word_for(bare); !truth.empty()) {
        return tell(at_, "true and false are written in small letters", in_single_quotes(bare),
                    in_single_quotes(truth), "write: " + std::string(truth));
    }
    if (is_nothing_word(bare)) {
        return tell(at_, "there is no such value", in_single_quotes(bare),
                    "true, false, a number or a text",
                    "write true, false, a number or a text, or leave the key out");
    }
    if (open_.empty()) {
        return tell(at_, "it begins with a brace", in_single_quotes(bare), "'{'",
                    "write: {\"queries\": [...]}");
    }
    tell(at_, "a text stands in double quotation marks", in_single_quotes(bare),
         "true, false, a number or a text", "write: " + in_double_quotes(bare));
}

void JsonDoctor::close(char bracket) {
    const char wanted = bracket == '}' ? '{' : '[';
    if (next_ == Next::Key ||
        (next_ == Next::Value && !open_.empty() && open_.back().bracket == '[')) {
        return tell(last_comma_, "a comma stands before a closing bracket", "','",
                    in_single_quotes(std::string_view(&bracket, 1)), "take the comma away");
    }
    if (next_ == Next::Value || next_ == Next::Colon) {
        return tell(at_, "a value is missing behind a key",
                    in_single_quotes(std::string_view(&bracket, 1)), "a value",
                    "give the key a value, or take it away");
    }
    if (open_.empty()) {
        return tell(at_, "there is one closing bracket too many",
                    in_single_quotes(std::string_view(&bracket, 1)), "the end",
                    "take the bracket away");
    }
    if (open_.back().bracket != wanted) {
        const char missing = open_.back().bracket == '{' ? '}' : ']';
        const std::string sign = in_single_quotes(std::string_view(&missing, 1));
        return tell(at_,
                    "the bracket of line " + std::to_string(line_of(open_.back().at)) +
                        " is closed by another",
                    in_single_quotes(std::string_view(&bracket, 1)), sign,
                    "write " + sign + " before it, or instead of it");
    }
    open_.pop_back();
    ++at_;
    last_text_ = {};
    take_value();
}

void JsonDoctor::read_sign() {
    const char c = text_[at_];
    const std::string found = in_single_quotes(std::string_view(&text_[at_], 1));
    if (c == '}' || c == ']') return close(c);
    if ((c == '{' || c == '[') && next_ == Next::Comma) return report_missing_comma();
    if (c == '{' || c == '[') {
        if (wants_key()) {
            return tell(at_, "an object has keys", found, "a key in quotation marks",
                        "give it a key: \"key\": " + std::string(1, c));
        }
        if (next_ == Next::Colon) {
            return tell(before_end_, "a colon is missing behind a key", found, "':'",
                        "put a colon between the key and its value");
        }
        if (next_ == Next::Nothing) {
            return tell(at_, "something stands behind its end", found, "the end",
                        "a file is one object: put all queries into its list");
        }
        open_.push_back({c, at_});
        next_ = c == '{' ? Next::FirstKey : Next::FirstItem;
        before_end_ = ++at_;
        last_text_ = {};
        return;
    }
    if (c == ':' && next_ == Next::Colon) {
        next_ = Next::Value;
        before_end_ = ++at_;
        return;
    }
    if (c == ',' && next_ == Next::Comma) {
        last_comma_ = at_;
        before_end_ = ++at_;
        next_ = open_.back().bracket == '{' ? Next::Key : Next::Value;
        return;
    }
    if (next_ == Next::Colon) {
        return tell(at_, "a colon stands between a key and its value", found, "':'",
                    "write a colon: " + in_double_quotes(last_text_) + ": ...");
    }
    if (c == ':' && next_ == Next::Comma && open_.back().bracket == '[') {
        return tell(at_, "a list has no keys", found, "','",
                    "use braces, { and }, around what has keys");
    }
    if (c == ':' && next_ == Next::Nothing) {
        return tell(at_, "keys stand in braces", found, "'{' at the beginning",
                    "put the whole into braces: { ... }");
    }
    if (c == ';' && next_ == Next::Comma) {
        return tell(at_, "a comma parts the parts", found, "','", "write a comma instead");
    }
    if (c == ',') {
        return tell(at_, "a comma stands where none belongs", found, "", "take the comma away");
    }
    tell(at_, "this sign has no meaning here", found, "", "take it away");
}

void JsonDoctor::check_end() {
    if (next_ == Next::Value && open_.empty()) {
        return tell(0, "it is empty", "nothing", "an object", "write: {\"queries\": [...]}");
    }
    if (open_.empty()) return;
    std::string missing;
    for (auto open = open_.rbegin(); open != open_.rend(); ++open)
        missing += open->bracket == '{' ? '}' : ']';
    tell(open_.back().at, "a bracket is not closed",
         in_single_quotes(std::string_view(&open_.back().bracket, 1)),
         in_single_quotes(missing.substr(0, 1)), "write at the end: " + missing);
}

}  // namespace

std::optional<Diagnostic> find_json_mistake(std::string_view text) {
    return JsonDoctor(text).run();
}

}  // namespace vantage::adapters
