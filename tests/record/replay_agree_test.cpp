// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Generated worlds and programs through recorded schedulers with several budgets and numbers of
// threads; saved, opened and replayed, all give what was recorded, and the reference's answer.
//
//   replay_agree_test --cases=N

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "agree/case_extras.h"
#include "agree/case_maker.h"
#include "query/compile/passes.h"
#include "query/program/unbind.h"
#include "vantage/language.h"
#include "vantage_record/recording.h"

namespace vantage::tests {

std::uint64_t& replay_cases() {
    static std::uint64_t cases = 640;
    return cases;
}

namespace {

struct Sink final : RecordingSink {
    bool write(std::span<const std::uint8_t> given) noexcept override {
        bytes.insert(bytes.end(), given.begin(), given.end());
        return true;
    }
    std::vector<std::uint8_t> bytes;
};

struct ReplayWay {
    std::uint32_t units = kUnlimited;
    std::uint32_t threads = 0;
    std::uint32_t speculation = 2;
    std::uint32_t searches = 4;
    bool has_exact_scores = false;
    bool traces_at_once = false;
};
constexpr ReplayWay kReplayWays[] = {
    {.units = 3},
    {.units = 64, .threads = 2, .speculation = 0},
    {.units = 500, .threads = 4, .speculation = 8, .searches = 1},
    {.has_exact_scores = true},
    {.units = 40, .threads = 3, .searches = 0},
    {.units = 20, .threads = 2, .traces_at_once = true},
};

bool has_all_rows(const Program& program, const Catalog& catalog) {
    return std::all_of(program.steps.begin(), program.steps.end(),
                       [&](const ProgramStep& step) {
                           return catalog.criterion(step.criterion) != nullptr;
                       }) &&
           std::all_of(program.generators.begin(), program.generators.end(),
                       [&](const ProgramGenerator& entry) {
                           return catalog.generator(entry.generator) != nullptr;
                       });
}

/// As compile would have written it: cases are changed by hand, and only programs can be recorded.
/// One whose words are gone from the catalog cannot be, and gets a hash of its own.
Program in_order(const AgreeCase& made) {
    Program program = made.program;
    const Catalog& catalog = *made.catalog;
    if (!has_all_rows(program, catalog)) {
        program.hash = random_bits(made.seed, 1, 1);
        return program;
    }
    compile::BoundQuery query = unbind_program(program, catalog);
    compile::order_query(query);
    return compile::emit_query(query, catalog);
}

struct Counts {
    std::uint64_t asked = 0, replayed = 0, found = 0, rejected = 0, unknown = 0;
};

/// The cases of one block, which share a world.
void record_and_replay(std::span<AgreeCase> cases, const ReplayWay& way, Counts& counts) {
    Sink sink;
    const Catalog& catalog = *cases[0].catalog;
    Recorder recorder({.catalog = &catalog, .sink = &sink, .sink_thread = SinkThread::Scheduler});
    const std::unique_ptr<TaskRunner> tasks =
        way.threads > 0 ? make_thread_pool(way.threads) : nullptr;
    std::uint32_t max_candidates = 1;
    for (const AgreeCase& each : cases)
        max_candidates = std::max(max_candidates, each.max_candidates);
    auto scheduler = Scheduler::make({.world = &cases[0].world->world,
                                      .catalog = &catalog,
                                      .providers = cases[0].input().providers,
                                      .tasks = tasks.get(),
                                      .watcher = &recorder.watcher(),
                                      .max_tickets = static_cast<std::uint32_t>(cases.size()),
                                      .max_running = 12,
                                      .max_candidates = max_candidates,
                                      .traces_at_once = way.traces_at_once,
                                      .max_searches = way.searches,
                                      .speculation = way.speculation});
    ASSERT_TRUE(scheduler.ok()) << to_string(scheduler.diagnostics());
    std::vector<const AgreeCase*> asked;
    for (const AgreeCase& each : cases) {
        const Submitted submitted =
            (*scheduler)
                ->submit({.program = std::make_shared<const Program>(each.program),
                          .asker = each.asker,
                          .bindings = each.bindings,
                          .values = each.values,
                          .seed = each.input().seed,
                          .wanted = each.wanted,
                          .has_exact_scores = way.has_exact_scores,
                          .max_candidates = each.max_candidates});
        if (submitted.status == Status::InProgress) asked.push_back(&each);
    }
    for (int i = 0; i < 1'000'000 && (*scheduler)->counts().completed < asked.size(); ++i)
        (*scheduler)->update({.units = way.units});
    ASSERT_TRUE(recorder.flush());
    ASSERT_EQ(recorder.dropped(), 0u);
    auto recording = Recording::open(std::move(sink.bytes), catalog);
    ASSERT_TRUE(recording.ok()) << to_string(recording.diagnostics());
    ASSERT_EQ((*recording)->queries().size(), asked.size());
    for (const QuerySummary& query : (*recording)->queries()) {
        ++counts.asked;
        const AgreeCase& made = *asked[query.query];
        if ((*recording)->programs()[query.program].program == nullptr) continue;
        ASSERT_TRUE(query.can_be_frozen) << "seed " << made.seed;
        auto frozen = (*recording)->freeze(query.query);
        ASSERT_TRUE(frozen.ok()) << to_string(frozen.diagnostics());
        const Replay replayed = replay(**frozen);
        ASSERT_TRUE(replayed.is_same) << "seed " << made.seed << ": " << replayed.difference;
        counts.unknown += replayed.unknown;
        ++counts.replayed;
        counts.found += query.status == Status::Found ? 1 : 0;
        counts.rejected += query.status == Status::AllRejected ? 1 : 0;
        // Everything on everything, on the world as it was restored.
        QueryInput input = (*frozen)->input();
        input.providers = made.input().providers;
        Answer reference = evaluate_reference(input);
        for (OptionOutcome& option : reference.options)
            option.valid = 0, option.saw_nan = false;
        ASSERT_EQ(difference((*frozen)->recorded().answer, reference), "") << "seed " << made.seed;
    }
}

TEST(ReplayAgree, generated_queries_replay_the_same_however_they_were_run) {
    const CaseMaker maker;
    Counts counts;
    for (std::uint64_t first = 0; first < replay_cases(); first += kCasesInBlock) {
        std::vector<AgreeCase> cases;
        for (std::uint64_t seed = first; seed < first + kCasesInBlock; ++seed) {
            cases.push_back(maker.make(seed));
            cases.back().program = in_order(cases.back());
        }
        const ReplayWay& way = kReplayWays[first / kCasesInBlock % std::size(kReplayWays)];
        ASSERT_NO_FATAL_FAILURE(record_and_replay(cases, way, counts));
    }
    std::printf("%llu queries, %llu replayed, %llu found, %llu rejected, %llu unknown\n",
                static_cast<unsigned long long>(counts.asked),
                static_cast<unsigned long long>(counts.replayed),
                static_cast<unsigned long long>(counts.found),
                static_cast<unsigned long long>(counts.rejected),
                static_cast<unsigned long long>(counts.unknown));
    EXPECT_GT(counts.replayed, counts.asked / 2);
    EXPECT_GT(counts.found, counts.asked / 10);
    EXPECT_GT(counts.rejected, 0u);
    EXPECT_LT(counts.unknown, counts.replayed / 20);  // See replay.cpp: they decide nothing.
}

}  // namespace
}  // namespace vantage::tests

int main(int count, char** words) {
    testing::InitGoogleTest(&count, words);
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word.starts_with("--cases="))
            vantage::tests::replay_cases() = std::strtoull(words[i] + 8, nullptr, 10);
    }
    return RUN_ALL_TESTS();
}
