// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See library_check.h.

#include "query/library/library_check.h"

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "query/compile/library_index.h"

namespace vantage::library {

namespace {

constexpr CodeRow kLibraryCodes[] = {
    {.code = "library/fallback-circle",
     .explanation = "Fallbacks are followed until a query is found. If they lead in a circle, none "
                    "of its names has an end, so the chain must stop somewhere.",
     .wrong = "fallback environment forest = park\n"
              "fallback environment park = forest\n",
     .corrected = "fallback environment forest = park\n"
                  "fallback environment park = open\n"},
    {.code = "library/same-context",
     .explanation = "Two queries of the library are for the same behaviour in the same "
                    "environment, so the game could not tell which of them to ask. A query that "
                    "extends another has its context as well, unless it names its own.",
     .wrong = "query Quick\n"
              "behaviour attack\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 10\n"
              "query Thorough\n"
              "behaviour attack\n"
              "option\n"
              "  generation:\n"
              "    grid around puppet = 20\n",
     .corrected = "query Quick\n"
                  "behaviour attack\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 10\n"
                  "query Thorough\n"
                  "behaviour attack\n"
                  "environment forest\n"
                  "option\n"
                  "  generation:\n"
                  "    grid around puppet = 20\n"},
    {.code = "library/two-fallbacks",
     .explanation = "A behaviour or an environment falls back on one other; here two files of the "
                    "library each name another one.",
     .wrong = "",
     .corrected = ""},
};

constexpr std::size_t kMostLibraryMessages = 100;

Place place_in(const lang::File& file, const lang::Span& at) {
    return {.file = file.name, .line = at.line, .column = at.column};
}

std::string place_text(const lang::File& file, const lang::Span& at) {
    return at.line == 0 ? file.name : file.name + ":" + std::to_string(at.line);
}

class LibraryCheck {
  public:
    explicit LibraryCheck(std::span<const lang::File* const> files) : files_(files) {}

    Diagnostics run() && {
        index_queries();
        for (const lang::File* file : files_)
            add_file(*file);
        for (const bool is_behaviour : {false, true})
            tell_circles(is_behaviour);
        return std::move(diagnostics_);
    }

  private:
    struct PlacedQuery {
        const lang::File* file = nullptr;
        const lang::Query* query = nullptr;
    };
    struct PlacedFallback {
        const lang::File* file = nullptr;
        const lang::Fallback* fallback = nullptr;
    };
    using Key = std::pair<std::string_view, std::string_view>;  ///< Behaviour, environment.
    /// Sorted: what is told must not depend on a hash.
    using Fallbacks = std::map<std::string_view, PlacedFallback>;

    void index_queries() {
        for (const lang::File* file : files_) {
            for (const lang::Query& query : file->queries)
                queries_.emplace(query.name.text, &query);
        }
    }

    void add_file(const lang::File& file) {
        for (const lang::Fallback& fallback : file.fallbacks)
            add_fallback(file, fallback);
        for (const lang::Query& query : file.queries)
            add_query(file, query);
    }

    /// The query itself or the nearest that it extends that says something of the kind.
    template <class Says>
    const lang::Query* who_says(const lang::Query& query, Says says) const {
        const lang::Query* at = &query;
        for (std::size_t steps = 0; at != nullptr && steps <= compile::kMostBases; ++steps) {
            if (says(*at)) return at;
            const auto base = queries_.find(at->base.text);
            at = at->base.empty() || base == queries_.end() ? nullptr : base->second;
        }
        return nullptr;
    }

    void add_query(const lang::File& file, const lang::Query& query) {
        if (query.is_incomplete) return;
        const lang::Query* const does =
            who_says(query, [](const lang::Query& one) { return !one.behaviour.empty(); });
        if (does == nullptr) return;
        const lang::Query* const stands =
            who_says(query, [](const lang::Query& one) { return !one.environments.empty(); });
        const PlacedQuery placed{&file, &query};
        if (stands == nullptr) return add_context(placed, {does->behaviour.text, {}}, nullptr);
        for (const lang::Word& environment : stands->environments) {
            const bool is_own = stands == &query;
            add_context(placed, {does->behaviour.text, environment.text},
                        is_own ? &environment : nullptr);
        }
    }

    void add_context(const PlacedQuery& placed, const Key& key, const lang::Word* environment) {
        const auto [at, is_new] = contexts_.emplace(key, placed);
        const lang::Query& query = *placed.query;
        const PlacedQuery& other = at->second;
        if (is_new) return;
        if (other.query == &query && environment != nullptr)
            return tell_twice(placed, *environment);
        if (other.query->name.text == query.name.text) return;  // compile tells
        const bool is_inherited = environment == nullptr && query.behaviour.empty();
        const lang::Span where = environment != nullptr ? environment->at
                                 : is_inherited         ? query.base.at
                                                        : query.behaviour.at;
        const std::string behaviour(key.first);
        tell({.code = "library/same-context",
              .message =
                  "'" + query.name.text + "' and '" + other.query->name.text +
                  "' are both for the behaviour '" + behaviour + "' " +
                  (key.second.empty() ? "in any environment"
                                      : "in the environment '" + std::string(key.second) + "'"),
              .place = place_in(*placed.file, where),
              .found = "'" + other.query->name.text + "' in " +
                       place_text(*other.file, other.query->name.at),
              .expected = "one query for each behaviour and environment",
              .hint = is_inherited ? "it has the context of what it extends: give it a line "
                                     "'behaviour' or 'environment' of its own"
                                   : "give one of them another behaviour or environment"});
    }

    void tell_twice(const PlacedQuery& placed, const lang::Word& environment) {
        tell({.code = "library/same-context",
              .message = "'" + placed.query->name.text + "' names the environment '" +
                         environment.text + "' twice",
              .place = place_in(*placed.file, environment.at),
              .found = environment.text,
              .expected = "each environment once",
              .hint = "remove one of them"});
    }

    void add_fallback(const lang::File& file, const lang::Fallback& fallback) {
        if (fallback.from.text == fallback.to.text) return;  // compile tells
        Fallbacks& fallbacks = fallbacks_[fallback.is_behaviour ? 1 : 0];
        const auto [at, is_new] =
            fallbacks.emplace(fallback.from.text, PlacedFallback{&file, &fallback});
        const PlacedFallback& other = at->second;
        if (is_new || other.file == &file) return;
        tell({.code = "library/two-fallbacks",
              .message = "'" + fallback.from.text + "' falls back twice",
              .place = place_in(file, fallback.from.at),
              .found = fallback.from.text + " = " + fallback.to.text,
              .expected = "one fallback for each name",
              .hint = "it falls back to '" + other.fallback->to.text + "' already, in " +
                      place_text(*other.file, other.fallback->from.at) +
                      "; keep one of the two lines"});
    }

    /// Each name is walked over once: a walk stops where an earlier one has been.
    void tell_circles(bool is_behaviour) {
        const Fallbacks& fallbacks = fallbacks_[is_behaviour ? 1 : 0];
        std::unordered_map<std::string_view, std::size_t> walk_of;
        std::size_t walk = 0;
        for (const auto& [start, placed] : fallbacks) {
            ++walk;
            std::string_view name = start;
            auto at = fallbacks.find(name);
            while (at != fallbacks.end() && walk_of.emplace(name, walk).second) {
                name = at->second.fallback->to.text;
                at = fallbacks.find(name);
            }
            if (at != fallbacks.end() && walk_of[name] == walk) tell_circle(fallbacks, name);
        }
    }

    void tell_circle(const Fallbacks& fallbacks, std::string_view start) {
        constexpr std::size_t kMostShown = 8;
        std::string circle(start);
        std::size_t length = 0;
        std::string_view name = start;
        do {
            name = fallbacks.find(name)->second.fallback->to.text;
            if (++length < kMostShown || name == start)
                circle += " = " + std::string(name);
            else if (length == kMostShown)
                circle += " = ...";
        } while (name != start);
        const PlacedFallback& first = fallbacks.find(start)->second;
        tell({.code = "library/fallback-circle",
              .message = "'" + std::string(start) + "' falls back to itself",
              .place = place_in(*first.file, first.fallback->from.at),
              .found = circle,
              .expected = "fallbacks that end somewhere",
              .hint = "remove this line, or another one of the circle"});
    }

    void tell(Diagnostic diagnostic) {
        if (diagnostics_.size() < kMostLibraryMessages) {
            diagnostics_.push_back(std::move(diagnostic));
        } else if (diagnostics_.size() == kMostLibraryMessages) {
            diagnostics_.push_back({.severity = Severity::Note,
                                    .code = "query/more",
                                    .message = "there is more to tell than this",
                                    .place = {.file = diagnostic.place.file}});
        }
    }

    std::span<const lang::File* const> files_;
    std::unordered_map<std::string_view, const lang::Query*> queries_;
    std::map<Key, PlacedQuery> contexts_;
    Fallbacks fallbacks_[2];
    Diagnostics diagnostics_;
};

}  // namespace

std::span<const CodeRow> all_codes() {
    return kLibraryCodes;
}

Diagnostics check_files(std::span<const lang::File* const> files) {
    return LibraryCheck(files).run();
}

}  // namespace vantage::library
