// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage bench skirmish [--level LEVEL]... [--matches N] [--seconds S] [--csv FILE]

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "bake/files.h"
#include "bench_commands.h"
#include "terminal.h"
#include "tools/scene/level_tactics.h"
#include "tools/skirmish/series.h"
#include "vantage_adapters/library_folder.h"

namespace vantage::tools {

namespace {

Result<Done> load_queries(QueryLibrary& library, const std::string& folder) {
    LibraryFolder files(library, folder);
    for (const FolderChange& change : files.poll()) {
        if (change.kind == FolderChange::Kind::Refused) return change.diagnostics;
    }
    return Done{};
}

Result<std::vector<SeriesLevel>> load_levels(const std::vector<std::string>& paths) {
    SceneLevels loader;
    loader.bake_sight();
    std::vector<SeriesLevel> levels;
    for (const std::string& path : paths) {
        std::fprintf(stderr, "loading %s\n", path.c_str());
        auto level = loader.load({.file = path}, "");
        if (!level.ok()) return std::move(level).diagnostics();
        warn_without_sight(**level);
        levels.push_back({.name = base_name(path), .level = *level});
    }
    return levels;
}

/// The file that results are kept in while matches are played: whoever is interrupted goes on.
class ResultsFile {
  public:
    explicit ResultsFile(std::string path) : path_(std::move(path)) {}
    ~ResultsFile() {
        if (file_ != nullptr) std::fclose(file_);
    }
    ResultsFile(const ResultsFile&) = delete;
    ResultsFile& operator=(const ResultsFile&) = delete;

    Result<std::vector<MatchResult>> read() const {
        if (path_.empty() || !std::filesystem::exists(path_)) return std::vector<MatchResult>{};
        const auto bytes = bake::read_file(path_);
        if (!bytes.ok()) return bytes.diagnostics();
        return read_csv({bytes->begin(), bytes->end()}, path_);
    }

    /// Replaces the file by these, then follow more.
    Result<Done> write(std::span<const MatchResult> results) {
        if (path_.empty()) return Done{};
        std::string text = csv_header();
        for (const MatchResult& result : results)
            text += csv_row(result);
        return bake::write_file_whole(
            path_, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    }

    void append(const MatchResult& result) {
        if (path_.empty()) return;
        if (file_ == nullptr) file_ = std::fopen(path_.c_str(), "a");
        if (file_ == nullptr) return;
        std::fputs(csv_row(result).c_str(), file_);
        std::fflush(file_);
    }

  private:
    std::string path_;
    std::FILE* file_ = nullptr;
};

/// Known results of other matches than these stay in the file, behind them.
std::vector<MatchResult> with_others(std::vector<MatchResult> results,
                                     std::span<const MatchResult> known) {
    const std::size_t count = results.size();
    for (const MatchResult& other : known) {
        const auto end = results.begin() + static_cast<std::ptrdiff_t>(count);
        const bool is_there = std::any_of(results.begin(), end, [&](const MatchResult& result) {
            return result.plan == other.plan;
        });
        if (!is_there) results.push_back(other);
    }
    return results;
}

}  // namespace

int run_bench_skirmish(const BenchSkirmishOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    QueryLibrary library(catalog);
    if (const auto loaded = load_queries(library, options.queries); !loaded.ok())
        return fail(loaded.diagnostics());
    ResultsFile file(options.csv);
    const auto known = file.read();
    if (!known.ok()) return fail(known.diagnostics());
    const auto levels = load_levels(options.levels);
    if (!levels.ok()) return fail(levels.diagnostics());
    if (const auto kept = file.write(*known); !kept.ok()) return fail(kept.diagnostics());

    const SeriesSettings settings{.levels = *levels,
                                  .catalog = &catalog,
                                  .library = &library,
                                  .matches = options.matches,
                                  .seconds = options.seconds,
                                  .team_size = options.team_size,
                                  .first_seed = options.seed,
                                  .threads = options.threads};
    const auto results = play_series(settings, *known, [&](const MatchResult& result) {
        file.append(result);
        std::fprintf(stderr, "%s, seed %llu, side %u: %llu to %llu\n", result.plan.level.c_str(),
                     static_cast<unsigned long long>(result.plan.seed), result.plan.is_swapped + 1,
                     static_cast<unsigned long long>(result.teams[0].kills),
                     static_cast<unsigned long long>(result.teams[1].kills));
    });
    if (!results.ok()) return fail(results.diagnostics());
    if (const auto written = file.write(with_others(*results, *known)); !written.ok())
        return fail(written.diagnostics());
    const std::vector<LevelSummary> summary = summarise(*results);
    std::fputs(as_table(summary).c_str(), stdout);
    return std::all_of(summary.begin(), summary.end(),
                       [](const LevelSummary& level) { return level.holds(); })
               ? 0
               : 1;
}

}  // namespace vantage::tools
