// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Binds the entries of one option to rows of the catalog. An entry with a mistake is told of and
// left out. Queries, headers and inheritance are bind.cpp's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "query/compile/bound.h"
#include "query/compile/compile.h"
#include "query/compile/messages.h"
#include "query/compile/names.h"

namespace vantage::compile {

/// A default that `parameters:` gives to the entries of an option.
struct Parameter {
    const lang::Argument* source = nullptr;
    bool is_used = false;
    bool is_refused = false;  ///< Its value was told of once; that is enough.
};

/// What a number is compared with or stands for: decides about its unit.
struct NumberPlace {
    std::string_view unit;  ///< "m", "deg", "s" or empty.
    std::string what;       ///< "'distance'".
};

class Binder {
  public:
    Binder(const CompileInput& input, Messages& messages, const DeclaredNames& declared)
        : input_(input), catalog_(*input.catalog), messages_(messages), declared_(declared) {}

    BoundOption bind_option(const lang::Option& option);
    /// Conditions alone, for defaults.
    BoundOption bind_conditions(const lang::Section& section);

  private:
    // bind_option.cpp
    void bind_section(const lang::Section& section, BoundOption& bound);
    void bind_condition_list(const std::vector<lang::Entry>& entries, std::uint16_t group,
                             BoundOption& bound);
    void check_misplaced(const lang::Entry& entry, lang::SectionKind section);
    void tell_unused_parameters();
    /// Runs `bind` and adds what it made unless it complained.
    template <class Bound, class Bind>
    void add_if_right(std::vector<Bound>& list, BoundOption& bound, const lang::Entry& source,
                      lang::SectionKind section, Bind bind);

    // bind_entry.cpp
    void bind_generator(const lang::Entry& entry, BoundGenerator& bound);
    void bind_measure(const lang::Entry& entry, lang::SectionKind section, BoundStep& bound);
    void bind_condition(const lang::Entry& entry, BoundStep& bound);
    void bind_weight(const lang::Entry& entry, BoundStep& bound);
    void tell_unknown_word(const lang::Entry& entry, lang::SectionKind section);
    void check_name(NameNeed need, const lang::Entry& entry, std::string_view example);
    void check_object_need(const CriterionRow& row, const lang::Entry& entry);
    void bind_quantifier(const lang::Entry& entry, const ObjectRow* object, BoundStep& bound);
    /// The canonical name of the slot; empty when it is unknown, which is told.
    std::string bind_object(const lang::Word& word, const lang::Entry& entry,
                            lang::Word lang::EntryHead::*field);
    void check_single(const lang::Entry& entry, lang::Word lang::EntryHead::*field);
    bool is_declared_object(std::string_view name) const;

    // bind_value.cpp
    void bind_limit(const lang::Entry& entry, BoundStep& bound);
    void bind_truth(const lang::Entry& entry, BoundStep& bound);
    BoundNumber bind_number(const lang::Entry& entry, const NumberPlace& place);
    std::string bind_symbol(const lang::Entry& entry, const NumberPlace& place);
    bool check_unit(const lang::Value& value, const NumberPlace& place, const std::string& line);
    void check_keep(const lang::Entry& entry, const BoundStep& bound);
    void check_range(const lang::Entry& entry, BoundStep& bound);
    void check_curve(const lang::Entry& entry);
    void check_curve_points(const lang::Entry& entry, const lang::CurveClause& curve);

    // bind_arguments.cpp
    Arguments bind_arguments(const lang::Entry& entry, std::span<const ArgumentRow> rows);
    /// What is wrong with it, or nothing.
    std::optional<Message> bind_argument(const lang::Argument& argument, const ArgumentRow& row,
                                         float& value) const;
    void tell_unknown_argument(const lang::Entry& entry, const lang::Argument& argument,
                               std::span<const ArgumentRow> rows);

    // bind_hints.cpp
    /// What was told of the entry since `first`: its corrected lines are bound again.
    void check_hints(const lang::Entry& entry, lang::SectionKind section, std::size_t first);
    std::string settled(std::string line, lang::SectionKind section) const;
    std::string guessed_hint(const lang::Entry& entry, lang::SectionKind section) const;
    std::string first_complaint(const lang::Entry& entry, lang::SectionKind section,
                                bool& is_right) const;

    const CompileInput& input_;
    const Catalog& catalog_;
    Messages& messages_;
    const DeclaredNames& declared_;
    bool is_incomplete_ = false;  ///< Of the option: what seems to be missing may have been there.
    bool is_trying_ = false;      ///< A line out of a hint: what is wrong with it is not told.
    std::vector<Parameter> parameters_;
    std::vector<std::string_view> taken_arguments_;  ///< That some entry of the option takes.
};

/// "did you mean 'LINE'?", or nothing without a line.
inline std::string meant(const std::string& line) {
    return line.empty() ? line : "did you mean '" + line + "'?";
}

}  // namespace vantage::compile
