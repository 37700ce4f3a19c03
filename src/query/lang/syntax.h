// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The abstract syntax: what a query file says, before anybody asks whether it makes sense. Filled
// by the text parser, the Lua and JSON readers and the C++ builder; read by the formatter, the
// writers and compile/. Words are kept as they were written; docs/language.md has the grammar.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "vantage/program.h"

namespace vantage::lang {

/// Where something stands in its file, both from 1; length in bytes. Line 0: nowhere (made by C++).
struct Span {
    std::uint32_t line = 0, column = 0, length = 0;
};

struct Word {
    std::string text;
    Span at;
    bool empty() const { return text.empty(); }
};

/// Comments that belong to a statement: the lines above it, and the one behind it, each without
/// its dashes.
struct Comments {
    std::vector<std::string> above;
    std::string behind;
    bool has_blank_line_above = false;
    /// Comments further above, each block parted from what follows by a blank line.
    std::vector<std::vector<std::string>> blocks_above;
};

struct Value {
    enum class Kind : std::uint8_t { None, Boolean, Number, Name };
    Kind kind = Kind::None;
    bool is_true = false;
    double number = 0;        ///< With Number; with Name what it is multiplied by (1 if nothing).
    std::string unit;         ///< With Number: "m", "deg", "s", "%" or empty.
    std::string name;         ///< With Name: a symbol, or the choice of an argument.
    bool has_factor = false;  ///< With Name: a number was written.
    Span at;
};

struct Argument {
    Word name;
    Value value;  ///< Kind::None for a flag that stands alone.
};

/// An optional that takes no room when it is empty: files have many entries, and few of them have
/// more than words and a value.
template <class T>
class Rare {
  public:
    Rare() = default;
    Rare(const Rare& other) { *this = other; }
    Rare(Rare&& other) noexcept = default;
    ~Rare() = default;
    Rare& operator=(const Rare& other) {
        if (this != &other) value_ = other ? std::make_unique<T>(*other) : nullptr;
        return *this;
    }
    Rare& operator=(Rare&& other) noexcept = default;
    Rare& operator=(T value) {
        value_ = std::make_unique<T>(std::move(value));
        return *this;
    }
    Rare& operator=(std::optional<T> value) {
        value_ = value ? std::make_unique<T>(std::move(*value)) : nullptr;
        return *this;
    }

    explicit operator bool() const { return value_ != nullptr; }
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return value_.get(); }
    const T* operator->() const { return value_.get(); }
    T& emplace() { return *(value_ = std::make_unique<T>()); }
    void reset() { value_.reset(); }

  private:
    std::unique_ptr<T> value_;
};

/// The words left of the equals sign.
struct EntryHead {
    Word limit;  ///< "min", "max" or empty.
    Word word;
    std::optional<Word> name;  ///< The text behind the word.
    Word glue;
    Word quantifier;  ///< "any", "all", "share" or empty.
    Word object;      ///< Of a generator: whom to hide from.
    Word center;      ///< Behind "around".
};

struct Keep {
    Span at;
    Value slack;  ///< Kind::None: the default.
};

struct RangeClause {
    Value low, high;
    Span at;
};

struct CurveClause {
    Word kind;                    ///< "linear", "smoothstep", "power", "logistic", "points".
    std::vector<double> numbers;  ///< Exponent; steepness and midpoint; x, y, x, y...
};

/// A generator, a condition or a weight; or, in conditions, a group of alternatives.
struct Entry {
    bool is_negated = false;
    bool is_group = false;
    EntryHead head;  ///< Not of groups.
    Value value;
    std::vector<Argument> arguments;
    Rare<Keep> keep;
    Rare<RangeClause> range;
    Rare<CurveClause> curve;
    std::vector<Entry> members;  ///< Of groups.
    Span at;                     ///< From the first word to the last.
    Comments comments;
    std::vector<std::string> comments_at_end;  ///< Of a group: those before its "end".
};

enum class SectionKind : std::uint8_t { Generation, Conditions, Weights, Parameters };

struct Section {
    SectionKind kind = SectionKind::Generation;
    std::vector<Entry> entries;
    std::vector<Argument> parameters;          ///< Of parameters: instead of entries...
    std::vector<Comments> parameter_comments;  ///< ...one for each.
    Span at;
    Comments comments;
    std::vector<std::string> comments_at_end;
    bool is_incomplete = false;  ///< Something in it did not parse: it is not here, but was said.
};

struct Option {
    std::string label;
    bool is_without_defaults = false;
    std::vector<Section> sections;  ///< As written; the same kind twice is an error of check.
    Span at;
    Comments comments;
    Comments without_defaults_comments;
    bool is_incomplete = false;  ///< As of sections.
};

/// "signal NAME", or "set NAME = VALUE".
struct FailureEntry {
    bool is_signal = false;
    Word name;
    Value value;  ///< Of set. A text is a Name with `is_text`.
    bool is_text = false;
    Comments comments;
};

struct Selection {
    SelectionMode mode = SelectionMode::Best;
    Value value;  ///< Number of places, or percent.
};

struct Query {
    Word name;
    Word base;  ///< Behind "extends".
    Word behaviour;
    std::vector<Word> environments;
    std::vector<Word> objects;
    std::vector<Word> values;
    std::optional<Value> wanted;
    std::optional<Value> accept;
    std::optional<Selection> selection;
    bool is_without_defaults = false;
    std::vector<FailureEntry> on_failure;
    std::vector<Option> options;
    Comments comments;  ///< The lines above are the query's description.
    /// Comments on header lines, by the line's first word ("wanted", "on failure"...).
    std::vector<std::pair<std::string, Comments>> header_comments;
    bool is_incomplete = false;  ///< As of sections. Its name may be a stand-in then.
};

struct Fallback {
    bool is_behaviour = false;  ///< Else an environment.
    Word from, to;
    Comments comments;
};

/// How the file was written; messages show corrected entries in the same way.
enum class Vehicle : std::uint8_t { Text, Lua, Json };

/// A file, or what Lua, JSON or C++ gave in its place.
struct File {
    std::string name;               ///< For diagnostics.
    std::string text;               ///< The source, for caret lines; empty when there is none.
    std::vector<Section> defaults;  ///< Conditions for all queries of the library.
    std::vector<Fallback> fallbacks;
    std::vector<Query> queries;
    std::vector<std::string> comments_at_end;
    bool is_incomplete = false;  ///< Queries may be missing, or have lost their names.
    Vehicle vehicle = Vehicle::Text;
};

}  // namespace vantage::lang
