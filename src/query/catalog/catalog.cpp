// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The catalog's rows and who has which name. Rows never move and are never freed: a removed
// one loses its names but stays, so that indices and texts which somebody still holds mean no other
// word. Look-up is hashed; nothing iterates over the hash table, whose order is nobody's business.

#include "vantage/catalog.h"

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_map>

#include "query/catalog/row_check.h"
#include "query/catalog/stored_rows.h"

namespace vantage {

namespace {

/// One less than the index can hold, so that the last one is free to mean "none".
constexpr std::size_t kMaxCatalogRows = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint16_t kNoCatalogIndex = std::numeric_limits<std::uint16_t>::max();

template <class Row>
const Row* row_at(const CatalogRows<Row>& rows, std::size_t index) {
    return index < rows.size() && !rows[index]->is_removed ? &rows[index]->row : nullptr;
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
    for (const auto& stored : rows) {
        if (stored->is_removed) continue;
        for_each_name(stored->row, [&](std::string_view name) { names.push_back(name); });
    }
}

template <class Row>
std::vector<const Row*> sorted_rows(const CatalogRows<Row>& rows) {
    std::vector<const Row*> sorted;
    for (const auto& stored : rows) {
        if (!stored->is_removed) sorted.push_back(&stored->row);
    }
    std::sort(sorted.begin(), sorted.end(),
              [](const Row* a, const Row* b) { return a->name < b->name; });
    return sorted;
}

/// Shares the texts of the row that it is a form of.
CriterionRow costly_form(CriterionRow row) {
    row.cost = CostClass::Costly;
    row.evaluate = row.with_flag.evaluate;
    row.declared_cost = row.with_flag.declared_cost;
    row.needs_navigation |= row.with_flag.needs_navigation;
    return row;
}

CriterionRow node_form(CriterionRow row) {
    row.evaluate = row.with_nodes.evaluate;
    row.path = nullptr;
    row.node_path = row.with_nodes.node_path;
    row.needs_tactics = row.with_nodes.needs_tactics;
    row.reads = static_cast<std::uint8_t>(row.reads | row.with_nodes.reads);
    return row;
}

}  // namespace

struct Catalog::Impl {
    enum class WordKind : std::uint8_t { Criterion, Generator, Object, Symbol };
    struct Word {
        WordKind kind = WordKind::Criterion;
        std::uint16_t index = 0;
    };

    using Words = std::unordered_map<std::string_view, Word>;  ///< Keys are texts of the rows.

    static const Word* find_in(const Words& words, std::string_view name) noexcept {
        const auto found = words.find(name);
        return found == words.end() ? nullptr : &found->second;
    }
    template <class Row>
    const Word* find(const CatalogRows<Row>& rows, std::string_view name) const noexcept {
        return find_in(const_cast<Impl*>(this)->words_of(rows), name);
    }

    template <class Row>
    void check_free(const CatalogRows<Row>& rows, const Row& row, Diagnostics& diagnostics) const;
    template <class Index, class Row>
    Result<Index> add(CatalogRows<Row>& rows, const Row& row);
    template <class Row>
    bool remove(CatalogRows<Row>& rows, std::string_view name);

    template <class Row>
    const Row* find_row(const CatalogRows<Row>& rows, std::string_view name) const noexcept {
        const Word* word = find(rows, name);
        return word != nullptr && word->kind == kind_of(rows) ? row_at(rows, word->index) : nullptr;
    }
    template <class Row>
    std::uint16_t index_of(const CatalogRows<Row>& rows, const Row& row) const noexcept {
        // Through the name, and then compared: a row of another catalog may have the same name.
        return find_row(rows, row.name) == &row ? find(rows, row.name)->index : kNoCatalogIndex;
    }

    static WordKind kind_of(const CatalogRows<CriterionRow>&) { return WordKind::Criterion; }
    static WordKind kind_of(const CatalogRows<GeneratorRow>&) { return WordKind::Generator; }
    static WordKind kind_of(const CatalogRows<ObjectRow>&) { return WordKind::Object; }
    static WordKind kind_of(const CatalogRows<SymbolRow>&) { return WordKind::Symbol; }

    // Where a name may stand tells what it is: a generator and an object may share one.
    template <class Row>
    Words& words_of(const CatalogRows<Row>&) {
        return words;
    }
    Words& words_of(const CatalogRows<ObjectRow>&) { return object_words; }
    Words& words_of(const CatalogRows<SymbolRow>&) { return symbol_words; }

    RowTexts texts;
    CatalogRows<CriterionRow> criteria;
    /// By index; many are null. A row has at most one of them.
    std::vector<std::unique_ptr<const CriterionRow>> costly_forms, node_forms;
    CatalogRows<GeneratorRow> generators;
    CatalogRows<ObjectRow> objects;
    CatalogRows<SymbolRow> symbols;
    Words words, object_words, symbol_words;
    std::uint64_t removal_count = 0;
};

template <class Row>
void Catalog::Impl::check_free(const CatalogRows<Row>& rows, const Row& row,
                               Diagnostics& diagnostics) const {
    std::vector<std::string_view> own;
    for_each_name(row, [&](std::string_view name) {
        const bool is_repeated = std::find(own.begin(), own.end(), name) != own.end();
        own.push_back(name);
        if (!is_repeated && find(rows, name) == nullptr) return;
        diagnostics.push_back(
            {.code = "catalog/taken",
             .message = is_repeated ? "the row gives a name to itself twice"
                                    : "another word has this name already",
             .found = std::string(name),
             .hint = is_repeated ? "" : "choose another name, or remove the other word first"});
    });
}

template <class Index, class Row>
Result<Index> Catalog::Impl::add(CatalogRows<Row>& rows, const Row& row) {
    Diagnostics diagnostics = check_row(row);
    check_free(rows, row, diagnostics);
    if (rows.size() >= kMaxCatalogRows) {
        diagnostics.push_back(
            {.code = "catalog/full",
             .message = "there is no index left, those of removed words included",
             .found = std::string(row.name),
             .expected = "at most " + std::to_string(kMaxCatalogRows) + " words"});
    }
    if (!diagnostics.empty()) return diagnostics;

    const auto index = static_cast<std::uint16_t>(rows.size());
    rows.push_back(std::make_unique<StoredRow<Row>>());
    rows.back()->row = texts.keep(row);
    for_each_name(rows.back()->row, [&](std::string_view name) {
        words_of(rows)[name] = {.kind = kind_of(rows), .index = index};
    });
    if constexpr (std::is_same_v<Index, Done>) {
        return Done{};
    } else {
        return Index{index};
    }
}

template <class Row>
bool Catalog::Impl::remove(CatalogRows<Row>& rows, std::string_view name) {
    const Word* word = find(rows, name);
    if (word == nullptr || word->kind != kind_of(rows)) return false;
    StoredRow<Row>& stored = *rows[word->index];
    for_each_name(stored.row, [&](std::string_view own) { words_of(rows).erase(own); });
    stored.is_removed = true;
    return true;
}

Catalog::Catalog() : impl_(std::make_unique<Impl>()) {}
Catalog::~Catalog() = default;

Result<CriterionIndex> Catalog::add(const CriterionRow& row) {
    const Result<CriterionIndex> added = impl_->add<CriterionIndex>(impl_->criteria, row);
    if (!added.ok()) return added;
    impl_->costly_forms.push_back(
        row.with_flag.evaluate != nullptr
            ? std::make_unique<const CriterionRow>(costly_form(impl_->criteria.back()->row))
            : nullptr);
    impl_->node_forms.push_back(
        row.with_nodes.evaluate != nullptr
            ? std::make_unique<const CriterionRow>(node_form(impl_->criteria.back()->row))
            : nullptr);
    return added;
}

Result<GeneratorIndex> Catalog::add(const GeneratorRow& row) {
    return impl_->add<GeneratorIndex>(impl_->generators, row);
}

bool Catalog::remove(std::string_view name) {
    if (!impl_->remove(impl_->criteria, name) && !impl_->remove(impl_->generators, name))
        return false;
    ++impl_->removal_count;
    return true;
}

bool Catalog::remove_object(std::string_view name) {
    return impl_->remove(impl_->objects, name);
}

bool Catalog::remove_symbol(std::string_view name) {
    return impl_->remove(impl_->symbols, name);
}

std::uint64_t Catalog::removal_count() const noexcept {
    return impl_->removal_count;
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

const CriterionRow* Catalog::criterion(CriterionIndex index,
                                       std::span<const float> arguments) const noexcept {
    const CriterionRow* row = criterion(index);
    const bool is_over_nodes = row != nullptr && row->with_nodes.evaluate != nullptr &&
                               row->with_nodes.argument < arguments.size() &&
                               arguments[row->with_nodes.argument] != 0.0f;
    if (is_over_nodes) return impl_->node_forms[static_cast<std::uint16_t>(index)].get();
    const bool is_flagged = row != nullptr && row->with_flag.evaluate != nullptr &&
                            !arguments.empty() && arguments[0] != 0.0f;
    return is_flagged ? impl_->costly_forms[static_cast<std::uint16_t>(index)].get() : row;
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

Result<Done> Catalog::add(const ObjectRow& row) {
    return impl_->add<Done>(impl_->objects, row);
}

Result<Done> Catalog::add(const SymbolRow& row) {
    return impl_->add<Done>(impl_->symbols, row);
}

const ObjectRow* Catalog::find_object(std::string_view name) const noexcept {
    return impl_->find_row(impl_->objects, name);
}

const SymbolRow* Catalog::find_symbol(std::string_view name) const noexcept {
    return impl_->find_row(impl_->symbols, name);
}

std::vector<const CriterionRow*> Catalog::criteria() const {
    return sorted_rows(impl_->criteria);
}
std::vector<const GeneratorRow*> Catalog::generators() const {
    return sorted_rows(impl_->generators);
}
std::vector<const ObjectRow*> Catalog::objects() const {
    return sorted_rows(impl_->objects);
}
std::vector<const SymbolRow*> Catalog::symbols() const {
    return sorted_rows(impl_->symbols);
}

std::vector<std::string_view> Catalog::names() const {
    std::vector<std::string_view> names;
    collect_names(impl_->criteria, names);
    collect_names(impl_->generators, names);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace vantage
