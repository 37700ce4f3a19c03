// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage replay FILE.vrec [--query N [--explain]]. The recording alone is asked, never a level.

#include <cstdio>

#include "bake/files.h"
#include "commands.h"
#include "terminal.h"
#include "vantage/explain.h"
#include "vantage_record/recording.h"

namespace vantage::tools {

namespace {

/// Longer recordings than the baker's files.
constexpr std::uint64_t kMostRecordingBytes = 16ull << 30;

struct ReplayTotals {
    std::uint64_t same = 0, compared = 0;
    std::uint64_t cut_short = 0, not_whole = 0, not_answered = 0;
    std::uint64_t unknown = 0;
    std::string first;  ///< What is different about the first that differs.
};

std::string query_text(const Recording& recording, const QuerySummary& query) {
    return "query " + std::to_string(query.query) + " (" +
           printable(recording.programs()[query.program].name) + ", object " +
           std::to_string(query.asker.index) + ", frame " + std::to_string(query.submitted_at) +
           ")";
}

Result<Done> replay_one(const Recording& recording, const QuerySummary& query,
                        ReplayTotals& totals) {
    if (query.completed_at == kNotYet) {
        ++totals.not_answered;
        return Done{};
    }
    if (!query.can_be_frozen) {
        // One that was cancelled before it began was given nothing.
        ++(query.epoch == 0 ? totals.cut_short : totals.not_whole);
        return Done{};
    }
    auto frozen = recording.freeze(query.query);
    if (!frozen) return std::move(frozen).diagnostics();
    const Replay replayed = replay(**frozen);
    totals.unknown += replayed.unknown;
    if (replayed.is_cut_short) {
        ++totals.cut_short;
        return Done{};
    }
    ++totals.compared;
    totals.same += replayed.is_same ? 1 : 0;
    if (!replayed.is_same && totals.first.empty())
        totals.first = query_text(recording, query) + ": " + replayed.difference;
    return Done{};
}

void print_totals(const Recording& recording, const ReplayTotals& totals) {
    std::printf("%s: %s frames, %s queries of %s programs\n",
                recording.title().empty() ? "recording" : printable(recording.title()).c_str(),
                with_commas(recording.frames().size()).c_str(),
                with_commas(recording.queries().size()).c_str(),
                with_commas(recording.programs().size()).c_str());
    std::printf("%s of %s queries replayed the same\n", with_commas(totals.same).c_str(),
                with_commas(totals.compared).c_str());
    const auto tell = [](std::uint64_t count, const char* what) {
        if (count > 0) std::printf("%s %s\n", with_commas(count).c_str(), what);
    };
    tell(totals.cut_short, "were cut short, by a deadline or a cancel: nothing to compare");
    tell(totals.not_answered, "were not answered when the recording ended");
    tell(totals.not_whole, "are not whole");
    tell(recording.dropped(), "were dropped while it was recorded: memory or the disk fell short");
    tell(totals.unknown,
         "questions to rays and navigation had no recorded answer: the run was spared them, and no "
         "answer depends on them");
    if (!totals.first.empty()) std::printf("first difference: %s\n", totals.first.c_str());
}

/// Nothing wrong was found because nothing was looked at: that is no success.
int nothing_compared(const ReplayOptions& options) {
    return fail({Diagnostic{.code = "replay/nothing",
                            .message = "nothing was compared",
                            .place = {.file = options.file},
                            .hint = "record queries that are answered, and longer"}});
}

int replay_all(const Recording& recording, const ReplayOptions& options) {
    ReplayTotals totals;
    for (const QuerySummary& query : recording.queries()) {
        Result<Done> done = replay_one(recording, query, totals);
        if (!done) return fail(done.diagnostics());
    }
    print_totals(recording, totals);
    if (totals.compared == 0) return nothing_compared(options);
    const bool is_whole = totals.not_whole == 0 && recording.dropped() == 0;
    return totals.same == totals.compared && is_whole ? 0 : 1;
}

int replay_query(const Recording& recording, const ReplayOptions& options) {
    const auto number = static_cast<std::uint64_t>(options.query);
    auto frozen = recording.freeze(number);
    if (!frozen) return fail(frozen.diagnostics());
    const FrozenQuery& query = **frozen;
    const Replay replayed = replay(query);
    std::printf("%s: %s, %s\n", query_text(recording, query.summary()).c_str(),
                to_string(query.recorded().answer.status),
                replayed.is_cut_short ? "cut short"
                : replayed.is_same    ? "replayed the same"
                                      : replayed.difference.c_str());
    if (options.is_explained) {
        QueryRecord record;
        evaluate_recorded(query.recorded_input(), record, query.settings());
        std::fputs(to_string(record, query.program(), recording.catalog()).c_str(), stdout);
    }
    if (replayed.is_cut_short) return nothing_compared(options);
    return replayed.is_same ? 0 : 1;
}

}  // namespace

int run_replay(const ReplayOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    auto bytes = bake::read_file(options.file, kMostRecordingBytes);
    if (!bytes) return fail(bytes.diagnostics());
    auto recording = Recording::open(std::move(*bytes), catalog, options.file);
    if (!recording) return fail(recording.diagnostics());
    if (!recording.diagnostics().empty())
        std::fputs(to_string(recording.diagnostics()).c_str(), stderr);
    if (options.query >= 0) return replay_query(**recording, options);
    return replay_all(**recording, options);
}

}  // namespace vantage::tools
