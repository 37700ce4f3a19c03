// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See names.h.

#include "query/compile/names.h"

#include <algorithm>

namespace vantage::compile {

namespace {

template <class Row>
std::vector<std::string_view> names_of(const std::vector<const Row*>& rows) {
    std::vector<std::string_view> names;
    for (const Row* row : rows) {
        names.push_back(row->name);
        names.insert(names.end(), row->aliases.begin(), row->aliases.end());
    }
    return names;
}

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

std::string with_small_start(std::string_view text) {
    std::string out(text);
    if (!out.empty() && is_capital(out[0])) out[0] = static_cast<char>(out[0] - 'A' + 'a');
    return out;
}

/// "distanceFromTarget": distance, From, Target.
std::vector<std::string> parts_at_capitals(std::string_view word) {
    std::vector<std::string> parts(1);
    for (const char c : word) {
        if (is_capital(c) && !parts.back().empty()) parts.emplace_back();
        parts.back() += c;
    }
    return parts;
}

/// Parts first to last - 1 as one word of the language.
std::string joined(const std::vector<std::string>& parts, std::size_t first, std::size_t last) {
    std::string word;
    for (std::size_t i = first; i < last; ++i)
        word += parts[i];
    return with_small_start(word);
}

constexpr std::string_view kGlueWords[] = {"from", "to", "at", "the", "of", "for"};

bool is_glue(std::string_view word) {
    return std::find(std::begin(kGlueWords), std::end(kGlueWords), word) != std::end(kGlueWords);
}

bool is_object_name(std::string_view name, const Catalog& catalog, const DeclaredNames& declared) {
    return catalog.find_object(name) != nullptr ||
           std::find(declared.objects.begin(), declared.objects.end(), name) !=
               declared.objects.end();
}

}  // namespace

std::vector<std::string_view> criterion_names(const Catalog& catalog) {
    return names_of(catalog.criteria());
}

std::vector<std::string_view> generator_names(const Catalog& catalog) {
    return names_of(catalog.generators());
}

std::vector<std::string_view> object_names(const Catalog& catalog, const DeclaredNames& declared) {
    std::vector<std::string_view> names = declared.objects;
    const std::vector<std::string_view> known = names_of(catalog.objects());
    names.insert(names.end(), known.begin(), known.end());
    return names;
}

std::vector<std::string_view> symbol_names(const Catalog& catalog, const DeclaredNames& declared) {
    std::vector<std::string_view> names = declared.values;
    const std::vector<std::string_view> known = names_of(catalog.symbols());
    names.insert(names.end(), known.begin(), known.end());
    return names;
}

std::optional<lang::EntryHead> unfused(const lang::EntryHead& head, const Catalog& catalog,
                                       const DeclaredNames& declared) {
    const std::vector<std::string> parts = parts_at_capitals(head.word.text);
    if (parts.size() < 2 || parts.size() > 16) return std::nullopt;
    lang::EntryHead found = head;
    std::size_t first = 0;
    if (const std::string start = with_small_start(parts[0]); start == "min" || start == "max") {
        found.limit.text = start;
        first = 1;
    }
    for (std::size_t last = parts.size(); last > first; --last) {
        const std::string word = joined(parts, first, last);
        if (catalog.find_criterion(word) == nullptr && catalog.find_generator(word) == nullptr)
            continue;
        found.word.text = word;
        if (last == parts.size()) {
            if (first == 0) return std::nullopt;
            return found;
        }
        const bool has_glue = is_glue(with_small_start(parts[last]));
        const std::string object = joined(parts, last + (has_glue ? 1 : 0), parts.size());
        if (!is_object_name(object, catalog, declared)) continue;
        found.glue.text = has_glue ? with_small_start(parts[last]) : "from";
        found.object.text = object;
        return found;
    }
    return std::nullopt;
}

}  // namespace vantage::compile
