// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See lua_scan.h. One pass over the tokens with a stack of open brackets and blocks; a brace always
// opens a table, and only commas directly inside it part its fields.

#include "adapters/lua/lua_scan.h"

#include <algorithm>
#include <map>

#include "adapters/lua/lua_tokens.h"

namespace vantage::adapters {

namespace {

constexpr std::size_t kMostLuaTokens = std::size_t{1} << 18;
constexpr std::size_t kLongestNumber = 64;

constexpr std::string_view kKeywords[] = {"and",   "break", "do",       "else", "elseif", "end",
                                          "false", "for",   "function", "goto", "if",     "in",
                                          "local", "nil",   "not",      "or",   "repeat", "return",
                                          "then",  "true",  "until",    "while"};
/// Each may leave a jump behind that the compiler keeps in a list and walks again.
constexpr std::string_view kBranches[] = {"and", "or",     "if",    "elseif",   "else",
                                          "for", "repeat", "while", "function", "break"};

template <std::size_t N>
bool is_among(const std::string_view (&words)[N], std::string_view word) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool comes_before(const LuaConstructor::Field& a, const LuaConstructor::Field& b) {
    return a.key < b.key;
}

struct Frame {
    enum class Kind : std::uint8_t { Brace, Parenthesis, Bracket, Block, Function };
    Kind kind = Kind::Brace;
    int constructor = -1;
    bool is_at_field = false;                ///< Of a brace: the next token begins a field.
    std::map<std::string, lang::Span> keys;  ///< Of a brace: what was there already.
};

class LuaScanner {
  public:
    LuaScanner(std::vector<LuaToken> tokens, lang::Reporter& reporter, const LuaScanLimits& limits)
        : tokens_(std::move(tokens)), reporter_(reporter), limits_(limits) {}

    LuaScan run() {
        while (index_ < tokens_.size() && !is_stopped_) {
            if (is_at_field()) begin_field();
            if (is_stopped_ || index_ >= tokens_.size()) break;
            check_length(token());
            check_meaning(token());
            follow(token());
            ++index_;
        }
        for (LuaConstructor& constructor : scan_.constructors) {
            std::stable_sort(constructor.fields.begin(), constructor.fields.end(), comes_before);
        }
        return std::move(scan_);
    }

  private:
    const LuaToken& token(std::size_t ahead = 0) const {
        static const LuaToken kEnd;
        return index_ + ahead < tokens_.size() ? tokens_[index_ + ahead] : kEnd;
    }
    bool was(std::size_t back, std::string_view sign) const {
        return index_ >= back && tokens_[index_ - back].is(sign);
    }

    bool is_at_field() const {
        return !open_.empty() && open_.back().kind == Frame::Kind::Brace &&
               open_.back().is_at_field && !token().is("}") && !token().is(",") && !token().is(";");
    }

    // ---- what is refused ------------------------------------------------------------------------

    void refuse(const LuaToken& at, std::string what, std::string hint) {
        reporter_.add({.code = "lua/not-allowed",
                       .at = at.at,
                       .message = std::move(what),
                       .found = lang::quoted(at.source),
                       .hint = std::move(hint)});
    }

    void stop_at(const LuaToken& at, std::string what, std::string expected) {
        is_stopped_ = true;
        reporter_.add({.code = "lua/too-much",
                       .at = at.at,
                       .message = std::move(what),
                       .expected = std::move(expected)});
    }

    void check_length(const LuaToken& at) {
        const bool is_number = at.kind == LuaToken::Kind::Number;
        const std::size_t longest = is_number ? kLongestNumber : limits_.text_bytes;
        if (at.source.size() <= longest) return;
        stop_at(at, is_number ? "a number is too long" : "a text or a name is too long",
                "at most " + std::to_string(longest) + " bytes");
    }

    void check_meaning(const LuaToken& at) {
        if (at.is("...")) {
            refuse(at, "query files have no variable arguments", "pass a table");
        } else if (at.is("goto") || at.is("::")) {
            refuse(at, "query files have no jumps", "use for or while");
        }
        if (at.kind != LuaToken::Kind::Name) return;
        if (is_among(kBranches, at.source) && ++branches_ > limits_.branches) {
            return stop_at(
                at, "the file has too many branches",
                "at most " + std::to_string(limits_.branches) + " words like 'if' and 'and'");
        }
        const bool is_variable = !is_among(kKeywords, at.source) && !was(1, ".") && !was(1, ":");
        if (is_variable && ++variables_ > limits_.variables) {
            stop_at(at, "the file uses variables too often",
                    "at most " + std::to_string(limits_.variables) + " times");
        }
    }

    // ---- brackets and blocks --------------------------------------------------------------------

    void open(Frame::Kind kind) {
        const auto functions = std::count_if(open_.begin(), open_.end(), [](const Frame& frame) {
            return frame.kind == Frame::Kind::Function;
        });
        const bool is_function = kind == Frame::Kind::Function;
        if (open_.size() >= limits_.nesting) {
            return stop_at(token(), "brackets and blocks are nested too deeply",
                           "at most " + std::to_string(limits_.nesting) + " levels");
        }
        if (is_function && static_cast<std::size_t>(functions) >= limits_.functions) {
            return stop_at(token(), "functions are nested too deeply",
                           "at most " + std::to_string(limits_.functions) + " inside each other");
        }
        Frame frame;
        frame.kind = kind;
        if (kind == Frame::Kind::Brace) {
            frame.constructor = static_cast<int>(scan_.constructors.size());
            frame.is_at_field = true;
            scan_.constructors.push_back({.at = token().at});
        }
        open_.push_back(std::move(frame));
    }

    /// What does not fit together is left to Lua, which refuses it.
    void close() {
        if (!open_.empty()) open_.pop_back();
    }

    void follow(const LuaToken& at) {
        if (at.is("{")) {
            note_call();
            open(Frame::Kind::Brace);
        } else if (at.is("(")) {
            open(Frame::Kind::Parenthesis);
        } else if (at.is("[")) {
            open(Frame::Kind::Bracket);
        } else if (at.is("function")) {
            open(Frame::Kind::Function);
        } else if (at.is("if") || at.is("do") || at.is("repeat")) {
            open(Frame::Kind::Block);
        } else if (at.is("}") || at.is(")") || at.is("]") || at.is("end") || at.is("until")) {
            close();
        } else if ((at.is(",") || at.is(";")) && !open_.empty() &&
                   open_.back().kind == Frame::Kind::Brace) {
            open_.back().is_at_field = true;
        }
    }

    /// query{...} and query({...}).
    void note_call() {
        const std::size_t name = was(1, "(") ? 2 : 1;
        if (index_ < name || tokens_[index_ - name].kind != LuaToken::Kind::Name) return;
        if (is_among(kKeywords, tokens_[index_ - name].source)) return;
        scan_.calls.push_back({.line = tokens_[index_ - name].at.line,
                               .constructor = static_cast<int>(scan_.constructors.size())});
    }

    // ---- fields ---------------------------------------------------------------------------------

    /// Goes past the key; the value is followed like everything else.
    void begin_field() {
        open_.back().is_at_field = false;
        const LuaToken& first = token();
        check_length(first);
        const bool is_bracketed = first.is("[") && token(2).is("]") && token(3).is("=");
        if (first.kind == LuaToken::Kind::Name && token(1).is("=")) {
            index_ += 2;
            add_key("." + std::string(first.source), first.at);
        } else if (is_bracketed && token(1).kind == LuaToken::Kind::Text) {
            check_length(token(1));
            const std::string key = lua_text_meaning(token(1).source);
            index_ += 4;
            add_key("." + key, first.at);
        } else if (is_bracketed && token(1).kind == LuaToken::Kind::Number) {
            check_length(token(1));
            const std::string key(token(1).source);
            index_ += 4;
            add_key("#" + key, first.at);
        } else if (!first.is("[")) {
            add_item(first);
        }
    }

    /// The constructor that begins at the current token, if one does.
    int next_constructor() const {
        return token().is("{") ? static_cast<int>(scan_.constructors.size()) : -1;
    }

    /// The identity is ".name" or "#1"; the value begins at the current token.
    void add_key(const std::string& identity, const lang::Span& at) {
        Frame& frame = open_.back();
        const auto [before, is_new] = frame.keys.emplace(identity, at);
        if (!is_new) report_twice(identity, at, before->second);
        if (identity[0] == '#') return;
        scan_.constructors[static_cast<std::size_t>(frame.constructor)].fields.push_back(
            {.key = identity.substr(1),
             .at = at,
             .value = next_constructor(),
             .value_at = value_place()});
    }

    /// Of the value that begins at the current token; a number has its sign with it.
    lang::Span value_place() const {
        lang::Span at = token().at;
        const bool is_signed = token().is("-") && token(1).kind == LuaToken::Kind::Number &&
                               token(1).at.line == at.line;
        if (is_signed) at.length = token(1).at.column + token(1).at.length - at.column;
        return at;
    }

    void add_item(const LuaToken& first) {
        Frame& frame = open_.back();
        auto& items = scan_.constructors[static_cast<std::size_t>(frame.constructor)].items;
        const std::string identity = "#" + std::to_string(items.size() + 1);
        const auto [before, is_new] = frame.keys.emplace(identity, first.at);
        if (!is_new) report_twice(identity, first.at, before->second);
        items.push_back(
            {.key = {}, .at = first.at, .value = next_constructor(), .value_at = value_place()});
    }

    void report_twice(const std::string& identity, const lang::Span& at, const lang::Span& first) {
        const std::string key =
            identity[0] == '#' ? "[" + identity.substr(1) + "]" : identity.substr(1);
        reporter_.add({.code = "lua/duplicate-key",
                       .at = at,
                       .message = "the key " + lang::quoted(key) +
                                  " stands twice in one table, and Lua would forget one",
                       .found = "the first one is in line " + std::to_string(first.line) +
                                ", column " + std::to_string(first.column),
                       .hint = "remove one of them"});
    }

    std::vector<LuaToken> tokens_;
    lang::Reporter& reporter_;
    LuaScanLimits limits_;
    LuaScan scan_;
    std::vector<Frame> open_;
    std::size_t index_ = 0;
    std::size_t branches_ = 0, variables_ = 0;
    bool is_stopped_ = false;
};

/// All tokens; none when that was reported.
std::vector<LuaToken> tokens_of(std::string_view text, lang::Reporter& reporter) {
    std::vector<LuaToken> tokens;
    LuaTokens reader(text);
    for (;;) {
        const LuaToken token = reader.next();
        if (token.kind == LuaToken::Kind::End) return tokens;
        if (token.kind == LuaToken::Kind::Broken) {
            reporter.add(
                {.code = "lua/syntax",
                 .at = token.at,
                 .message = "this is not valid Lua: no token begins here, or it never ends",
                 .found = lang::quoted(token.source.substr(0, token.source.find('\n')))});
            return {};
        }
        if (tokens.size() == kMostLuaTokens) {
            reporter.add({.code = "lua/too-much",
                          .at = token.at,
                          .message = "the file has too many words and signs",
                          .expected = "at most " + std::to_string(kMostLuaTokens)});
            return {};
        }
        tokens.push_back(token);
    }
}

}  // namespace

const LuaConstructor::Field* LuaConstructor::find(std::string_view key) const {
    const auto found =
        std::lower_bound(fields.begin(), fields.end(), key,
                         [](const Field& field, std::string_view k) { return field.key < k; });
    return found == fields.end() || found->key != key ? nullptr : &*found;
}

int LuaScan::passed_on_line(std::uint32_t line) const {
    const auto first =
        std::lower_bound(calls.begin(), calls.end(), line,
                         [](const Call& call, std::uint32_t l) { return call.line < l; });
    if (first == calls.end() || first->line != line) return -1;
    const auto next = first + 1;
    return next != calls.end() && next->line == line ? -1 : first->constructor;
}

LuaScan scan_lua(std::string_view text, lang::Reporter& reporter, const LuaScanLimits& limits) {
    return LuaScanner(tokens_of(text, reporter), reporter, limits).run();
}

}  // namespace vantage::adapters
