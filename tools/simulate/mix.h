// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which queries a crowd asks, and how often each: a mix file (docs/schemas/mix.schema.json), first
// as plain data, then with its queries compiled. Levels and seeds are for those who measure.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "vantage/answer.h"
#include "vantage/language.h"
#include "vantage/result.h"

namespace vantage::tools {

struct MixQuery {
    std::string file;  ///< As all paths here: relative to the mix file.
    std::string query;
    double share = 1;        ///< Of all questions, against the sum of the shares.
    std::uint32_t line = 0;  ///< In the mix file, for messages.
};

struct MixLevel {
    std::string name;
    std::string file;  ///< As `vantage simulate` takes it; a file of a game is found by the reader.
};

struct MixValue {
    std::string name;
    float value = 0;
};

struct Mix {
    std::string file;
    std::vector<std::string> library;  ///< Files that the queries need besides their own.
    std::vector<MixQuery> queries;
    std::vector<MixValue> values;  ///< For queries that name them, the same for all agents.
    std::vector<MixLevel> levels;
    std::vector<std::uint64_t> seeds;
};

inline constexpr std::size_t kMaxMixQueries = 64;

/// Everything that is wrong is told at once (codes "mix/..." and "json/...").
Result<Mix> read_mix(const SourceText& source);

/// Changes only by replace().
class LoadedMix {
  public:
    struct Entry {
        std::shared_ptr<const Program> program;
        double until = 0;  ///< Sum of the shares up to this one, of 1.
    };

    /// Reads the mix and its query files, and compiles them together. Fails also when a query
    /// does not exist, or not in the file that the mix names.
    static Result<LoadedMix> load(const std::string& path, const Catalog& catalog);
    static Result<LoadedMix> load(Mix mix, const Catalog& catalog);

    const Mix& mix() const { return *mix_; }
    const std::vector<Entry>& entries() const { return entries_; }
    const std::vector<ValueBinding>& values() const { return values_; }

    /// A newer version of a query, from now on; false when the mix has none of that name.
    bool replace(const std::shared_ptr<const Program>& program);

    /// The entry that a number from 0 to 1 falls on.
    std::size_t draw(float unit) const;

  private:
    std::shared_ptr<const Mix> mix_;  ///< Not moved: values_ point into it.
    std::vector<Entry> entries_;
    std::vector<ValueBinding> values_;
};

}  // namespace vantage::tools
