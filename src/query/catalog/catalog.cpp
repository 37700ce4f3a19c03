// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The catalog's rows and who has which name. CatalogRows never move and are never freed: a removed
// one loses its names but stays, so that indices and texts which somebody still holds mean no other
// word. Look-up is hashed; nothing iterates over the hash table, whose order is nobody's business.

#include "vantage/catalog.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <string>
#include <unordered_map>

#include "query/catalog/row_check.h"

namespace vantage {

namespace {

/// One less than the index can hold, so that the last one is free to mean "none".
constexpr std::size_t kMaxCatalogRows = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint16_t kNoCatalogIndex = std::numeric_limits<std::uint16_t>::max();

enum class CatalogWordKind : std::uint8_t { Criterion, Generator };

struct CatalogWord {
    CatalogWordKind kind = CatalogWordKind::Criterion;
    std::uint16_t index = 0;
};

/// Copies of all texts and lists that rows point to. Deques, because their elements never move.
class RowTexts {
  public:
    template <class Row>
    Row keep(Row row) {
        row.name = keep_text(row.name);
        row.help = keep_text(row.help);
        row.example = keep_text(row.example);
        row.aliases = keep_aliases(row.aliases);
        row.arguments = keep_arguments(row.arguments);
        if constexpr (requires { row.unit; }) row.unit = keep_text(row.unit);
        return row;
    }

  private:
    std::string_view keep_text(std::string_view text) {
        return text.empty() ? std::string_view() : texts_.emplace_back(text);
    }

    std::span<const std::string_view> keep_aliases(std::span<const std::string_view> aliases) {
        auto& list = alias_lists_.emplace_back(aliases.begin(), aliases.end());
        for (std::string_view& alias : list)
            alias = keep_text(alias);
        return list;
    }

    std::span<const ArgumentRow> keep_arguments(std::span<const ArgumentRow> arguments) {
        auto& list = argument_lists_.emplace_back(arguments.begin(), arguments.end());
        for (ArgumentRow& argument : list) {
            argument.name = keep_text(argument.name);
            argument.unit = keep_text(argument.unit);
        }
        return list;
    }

    std::deque<std::string> texts_;
    std::deque<std::vector<std::string_view>> alias_lists_;
    std::deque<std::vector<ArgumentRow>> argument_lists_;
};

template <class Row>
struct StoredRow {
    Row row;
    bool is_removed = false;
};
template <class Row>
using CatalogRows = std::deque<StoredRow<Row>>;

template <class Row>
const Row* row_at(const CatalogRows<Row>& rows, std::size_t index) {
    return index < rows.size() && !rows[index].is_removed ? &rows[index].row : nullptr;
}

/// The name, then the aliases.
template <class Row, class Visit>
void for_each_name(const Row& row, Visit visit) {
    visit(row.name);
    for (const std::string_view alias : row.aliases)
        visit(alias);
}

template <class Row>
void collect_names(const CatalogRows<Row>& rows, std::vector<std::string_view>& names) {
    for (const StoredRow<Row>& stored : rows) {
        if (stored.is_removed) continue;
        for_each_name(stored.row, [&](std::string_view name) { names.push_back(name); });
    }
}

}  // namespace

struct Catalog::Impl {
    const CatalogWord* find(std::string_view name) const noexcept {
        const auto found = words.find(name);
        return found == words.end() ? nullptr : &found->second;
    }

    template <class Row>
    void check_free(const Row& row, Diagnostics& diagnostics) const;
    template <class Index, class Row>
    Result<Index> add(CatalogRows<Row>& rows, const Row& row);
    template <class Row>
    void remove(StoredRow<Row>& stored);

    template <class Row>
    const Row* find_row(const CatalogRows<Row>& rows, std::string_view name) const noexcept {
        const CatalogWord* word = find(name);
        return word != nullptr && word->kind == kind_of(rows) ? row_at(rows, word->index) : nullptr;
    }
    template <class Row>
    std::uint16_t index_of(const CatalogRows<Row>& rows, const Row& row) const noexcept {
        // Through the name, and then compared: a row of another catalog may have the same name.
        return find_row(rows, row.name) == &row ? find(row.name)->index : kNoCatalogIndex;
    }

    static CatalogWordKind kind_of(const CatalogRows<CriterionRow>&) {
        return CatalogWordKind::Criterion;
    }
    static CatalogWordKind kind_of(const CatalogRows<GeneratorRow>&) {
        return CatalogWordKind::Generator;
    }

    RowTexts texts;
    CatalogRows<CriterionRow> criteria;
    CatalogRows<GeneratorRow> generators;
    std::unordered_map<std::string_view, CatalogWord> words;  ///< Keys are texts of the rows.
};

template <class Row>
void Catalog::Impl::check_free(const Row& row, Diagnostics& diagnostics) const {
    std::vector<std::string_view> own;
    for_each_name(row, [&](std::string_view name) {
        const bool is_repeated = std::find(own.begin(), own.end(), name) != own.end();
        own.push_back(name);
        if (!is_repeated && find(name) == nullptr) return;
        diagnostics.push_back(
            {.code = "catalog/taken",
             .message = is_repeated ? "the row gives a name to itself twice"
                                    : "a criterion or generator has this name already",
             .found = std::string(name),
             .hint = is_repeated ? "" : "choose another name, or remove the other word first"});
    });
}

template <class Index, class Row>
Result<Index> Catalog::Impl::add(CatalogRows<Row>& rows, const Row& row) {
    Diagnostics diagnostics = check_row(row);
    check_free(row, diagnostics);
    if (rows.size() >= kMaxCatalogRows) {
        diagnostics.push_back(
            {.code = "catalog/full",
             .message = "there is no index left, those of removed words included",
             .found = std::string(row.name),
             .expected = "at most " + std::to_string(kMaxCatalogRows) + " words"});
    }
    if (!diagnostics.empty()) return diagnostics;

    const auto index = static_cast<std::uint16_t>(rows.size());
    rows.push_back({.row = texts.keep(row)});
    for_each_name(rows.back().row, [&](std::string_view name) {
        words[name] = {.kind = kind_of(rows), .index = index};
    });
    return Index{index};
}

template <class Row>
void Catalog::Impl::remove(StoredRow<Row>& stored) {
    for_each_name(stored.row, [&](std::string_view name) { words.erase(name); });
    stored.is_removed = true;
}

Catalog::Catalog() : impl_(std::make_unique<Impl>()) {}
Catalog::~Catalog() = default;

Result<CriterionIndex> Catalog::add(const CriterionRow& row) {
    return impl_->add<CriterionIndex>(impl_->criteria, row);
}

Result<GeneratorIndex> Catalog::add(const GeneratorRow& row) {
    return impl_->add<GeneratorIndex>(impl_->generators, row);
}

bool Catalog::remove(std::string_view name) {
    const CatalogWord* found = impl_->find(name);
    if (found == nullptr) return false;
    const CatalogWord word = *found;  // the look-up table is about to change
    if (word.kind == CatalogWordKind::Criterion) {
        impl_->remove(impl_->criteria[word.index]);
    } else {
        impl_->remove(impl_->generators[word.index]);
    }
    return true;
}

const CriterionRow* Catalog::find_criterion(std::string_view name) const noexcept {
    return impl_->find_row(impl_->criteria, name);
}

const GeneratorRow* Catalog::find_generator(std::string_view name) const noexcept {
    return impl_->find_row(impl_->generators, name);
}

const CriterionRow* Catalog::criterion(CriterionIndex index) const noexcept {
    return row_at(impl_->criteria, static_cast<std::uint16_t>(index));
}

const GeneratorRow* Catalog::generator(GeneratorIndex index) const noexcept {
    return row_at(impl_->generators, static_cast<std::uint16_t>(index));
}

CriterionIndex Catalog::index_of(const CriterionRow& row) const noexcept {
    return CriterionIndex{impl_->index_of(impl_->criteria, row)};
}

GeneratorIndex Catalog::index_of(const GeneratorRow& row) const noexcept {
    return GeneratorIndex{impl_->index_of(impl_->generators, row)};
}

std::vector<std::string_view> Catalog::names() const {
    std::vector<std::string_view> names;
    collect_names(impl_->criteria, names);
    collect_names(impl_->generators, names);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace vantage
