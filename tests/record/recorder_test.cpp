// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is recorded, and that it gives the same answers again.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "record/recorded_war.h"

namespace vantage::tests {
namespace {

TEST(Recorder, keeps_what_was_asked_and_what_was_answered) {
    RecordedWar game;
    game.play(40);
    game.end();
    const auto recording = game.opened();
    ASSERT_NE(recording, nullptr);
    ASSERT_GT(game.said.size(), 50u);
    ASSERT_EQ(recording->queries().size(), game.said.size());
    EXPECT_EQ(recording->dropped(), 0u);
    for (const RecordedWar::Said& said : game.said) {
        const QuerySummary* query = recording->find_query(said.asked);
        ASSERT_NE(query, nullptr);
        EXPECT_EQ(query->status, said.status);
        EXPECT_EQ(query->option, said.option);
        EXPECT_EQ(query->completed_at, said.update);
        EXPECT_EQ(query->units, said.units);
        EXPECT_EQ(recording->programs()[query->program].name, game.programs[said.asked % 3]->name);
        ASSERT_EQ(query->has_result, !said.results.empty());
        if (query->has_result) {
            EXPECT_EQ(query->best, said.results[0]);
        }
    }
}

TEST(Recorder, has_a_frame_for_every_update) {
    RecordedWar game;
    game.play(25);
    const auto recording = game.opened();
    ASSERT_EQ(recording->frames().size(), 25u);
    for (std::uint32_t i = 0; i < 25; ++i) {
        EXPECT_EQ(recording->frames()[i].frame, i + 1);
        EXPECT_EQ(recording->frames()[i].epoch, game.snapshots[i]);
        auto world = recording->frame(i + 1);
        ASSERT_TRUE(world.ok()) << to_string(world.diagnostics());
        EXPECT_EQ((*world)->epoch(), game.snapshots[i]);
        EXPECT_EQ((*world)->time(), recording->frames()[i].seconds);
    }
    EXPECT_EQ(recording->frame(26).diagnostics()[0].code, "recording/no-frame");
}

TEST(Recorder, keeps_the_area_that_a_squad_was_told) {
    RecordedWar game;
    game.play(5);
    ASSERT_TRUE(game.war.world.set_squad(1, {.area = game.area}));
    game.play(5);
    ASSERT_TRUE(game.war.world.set_squad(1, {}));
    game.play(5);
    game.end();
    const auto recording = game.opened();
    ASSERT_NE(recording, nullptr);
    for (const std::uint32_t number : {5u, 10u, 15u}) {
        const auto world = recording->frame(number);
        ASSERT_TRUE(world.ok()) << to_string(world.diagnostics());
        const SquadState* squad = (*world)->squad(1);
        ASSERT_NE(squad, nullptr);
        EXPECT_EQ(squad->orders.area, number == 10 ? game.area : AreaId{}) << number;
    }
    EXPECT_EQ(expect_all_replayed(*recording), game.said.size());
}

TEST(Recorder, replays_every_query_from_the_file_alone) {
    for (const std::uint32_t units : {15u, 200u, kUnlimited}) {
        for (const std::uint32_t threads : {0u, 4u}) {
            RecordedWar game({.units = units, .threads = threads, .traces_at_once = units == 200});
            game.play(40);
            game.end();
            const auto recording = game.opened();
            ASSERT_NE(recording, nullptr);
            EXPECT_EQ(expect_all_replayed(*recording), game.said.size());
        }
    }
}

TEST(Recorder, changes_neither_answers_nor_when_they_come) {
    for (const std::uint32_t units : {15u, 200u, 201u}) {
        const bool at_once = units == 201;
        RecordedWar with({.units = units, .traces_at_once = at_once}),
            without({.units = units, .is_recorded = false, .traces_at_once = at_once});
        with.play(60);
        without.play(60);
        with.end();
        without.end();
        EXPECT_EQ(with.said, without.said);
        EXPECT_EQ(with.scheduler->counts().units, without.scheduler->counts().units);
        EXPECT_EQ(with.war.world.lagging_publishes(), without.war.world.lagging_publishes());
    }
}

TEST(Recorder, records_the_same_for_any_number_of_threads) {
    // All but the time that updates took.
    const auto queries_of = [](std::uint32_t threads) {
        RecordedWar game({.threads = threads});
        game.play(30);
        game.end();
        const auto recording = game.opened();
        return std::vector(recording->queries().begin(), recording->queries().end());
    };
    const auto alone = queries_of(0), together = queries_of(4);
    ASSERT_EQ(alone.size(), together.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
        EXPECT_EQ(alone[i].best, together[i].best);
        EXPECT_EQ(alone[i].completed_at, together[i].completed_at);
        EXPECT_EQ(alone[i].units, together[i].units);
    }
}

TEST(Recorder, shows_queries_that_are_not_answered_yet) {
    RecordedWar game({.units = 3});
    game.play(6);
    const auto recording = game.recorder->view();
    const auto open =
        std::count_if(recording->queries().begin(), recording->queries().end(),
                      [](const QuerySummary& query) { return query.completed_at == kNotYet; });
    ASSERT_GT(open, 0);
    for (const QuerySummary& query : recording->queries()) {
        if (query.completed_at != kNotYet) continue;
        EXPECT_EQ(query.status, Status::InProgress);
        EXPECT_EQ(recording->freeze(query.query).diagnostics()[0].code, "recording/not-whole");
    }
}

TEST(Recorder, remembers_which_level_it_was) {
    WarSettings settings;
    settings.recorder.level_hash = 0x123456789abcdefull;
    RecordedWar game(settings);
    game.play(3);
    EXPECT_EQ(game.opened()->level_hash(), 0x123456789abcdefull);
    EXPECT_EQ(game.recorder->view()->level_hash(), 0x123456789abcdefull);
}

TEST(Recorder, knows_names_and_where_queries_are_written) {
    RecordedWar game;
    game.recorder->set_source(game.programs[1]->hash, "flank.vq", 7);  // Before it is known...
    game.play(10);
    game.recorder->set_source(game.programs[0]->hash, "hide.vq", 3);  // ...and after.
    game.recorder->set_name(game.war.enemy, "the <b>enemy</b>");
    game.recorder->set_name(game.war.agents[2], "Anna");
    game.recorder->set_name(game.war.agents[2], "Bert");
    game.play(1);
    const auto recording = game.opened();
    EXPECT_EQ(recording->name(game.war.enemy), "the <b>enemy</b>");
    EXPECT_EQ(recording->name(game.war.agents[2]), "Bert");
    EXPECT_EQ(recording->name(game.war.agents[3]), "");
    for (const RecordedProgram& program : recording->programs()) {
        if (program.hash == game.programs[1]->hash) {
            EXPECT_EQ(program.file, "flank.vq");
            EXPECT_EQ(program.line, 7u);
        }
        if (program.hash == game.programs[0]->hash) {
            EXPECT_EQ(program.file, "hide.vq");
        }
    }
}

TEST(Recorder, can_be_switched_off_and_on) {
    RecordedWar game;
    game.recorder->set_recording(false);
    game.play(10);
    game.end();
    EXPECT_TRUE(game.opened()->queries().empty());
    EXPECT_TRUE(game.opened()->frames().empty());
    game.recorder->set_recording(true);
    game.play(10);
    game.end();
    const auto recording = game.opened();
    EXPECT_GT(recording->queries().size(), 5u);
    EXPECT_EQ(expect_all_replayed(*recording), recording->queries().size());
}

TEST(Recorder, counts_what_it_has_no_memory_for) {
    WarSettings settings;
    settings.recorder.log_bytes = 1;  // One block.
    RecordedWar game(settings);
    game.play(40);
    game.end();
    const auto recording = game.opened();
    EXPECT_GT(game.recorder->dropped(), 0u);
    EXPECT_EQ(recording->queries().size(), game.said.size());  // What came of them is there.
    const auto whole = expect_all_replayed(*recording);
    EXPECT_EQ(whole + game.recorder->dropped(), game.said.size());
}

TEST(Recorder, goes_on_when_the_sink_is_full) {
    RecordedWar game;
    game.file.most_bytes = 5000;
    game.play(60);
    game.end();
    EXPECT_FALSE(game.recorder->flush());
    EXPECT_LE(game.file.bytes.size(), 5000u);
    EXPECT_EQ(expect_all_replayed(*game.recorder->view()), game.said.size());
}

TEST(Recorder, counts_queries_whose_world_did_not_fit) {
    WarSettings settings;
    settings.agents = 1000;
    settings.recorder.ring_bytes = std::size_t{256} << 10;  // Its segments are too small for them.
    RecordedWar game(settings);
    game.play(3);
    game.end();
    ASSERT_GT(game.said.size(), 100u);
    EXPECT_GT(game.recorder->dropped(), 100u);
    const std::size_t whole = expect_all_replayed(*game.opened());
    EXPECT_EQ(whole + game.recorder->dropped(), game.said.size());
}

// ---- a sink that takes its time -----------------------------------------------------------------

/// Writes nothing until the game has played on: with the game's own thread that would never be.
class StubbornSink final : public RecordingSink {
  public:
    bool write(std::span<const std::uint8_t> bytes) noexcept override {
        std::unique_lock lock(mutex_);
        is_writing_ = true;
        changed_.notify_all();
        if (!changed_.wait_for(lock, std::chrono::minutes(5), [this] { return is_open_; }))
            has_waited_in_vain = true;
        is_open_ = is_open_ || has_waited_in_vain;
        return file.write(bytes);
    }
    void wait_for_write() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_writing_; });
    }
    void open() {
        const std::lock_guard lock(mutex_);
        is_open_ = true;
        changed_.notify_all();
    }
    VectorSink file;
    std::atomic<bool> has_waited_in_vain = false;

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_writing_ = false, is_open_ = false;
};

WarSettings war_with(StubbornSink& sink, std::size_t ring_bytes) {
    WarSettings settings;
    settings.sink = &sink;
    settings.sink_thread = SinkThread::Own;
    settings.recorder.ring_bytes = ring_bytes;
    return settings;
}

TEST(RecorderSink, keeps_no_update_waiting) {
    StubbornSink sink;
    RecordedWar game(war_with(sink, std::size_t{64} << 20));
    game.play(40);
    sink.wait_for_write();
    game.play(200);
    game.end();
    sink.open();
    ASSERT_TRUE(game.recorder->flush());
    EXPECT_FALSE(sink.has_waited_in_vain) << "the game waited for its disk";
    EXPECT_EQ(game.recorder->dropped(), 0u);
    auto opened = Recording::open(sink.file.bytes, game.war.catalog);
    ASSERT_TRUE(opened.ok()) << to_string(opened.diagnostics());
    EXPECT_EQ(expect_all_replayed(**opened), game.said.size());
}

TEST(RecorderSink, that_is_too_slow_misses_queries_and_they_are_counted) {
    StubbornSink sink;
    RecordedWar game(war_with(sink, std::size_t{256} << 10));
    game.play(60);
    sink.wait_for_write();
    game.play(600);  // The ring wraps, more than once.
    sink.open();
    game.play(60);
    game.end();
    game.play(1);  // A frame more, which tells how many were dropped.
    game.end();
    ASSERT_TRUE(game.recorder->flush());
    EXPECT_FALSE(sink.has_waited_in_vain);
    EXPECT_GT(game.recorder->dropped(), 0u);
    auto opened = Recording::open(sink.file.bytes, game.war.catalog);
    ASSERT_TRUE(opened.ok()) << "what is there is sound: " << to_string(opened.diagnostics());
    const std::size_t whole = expect_all_replayed(**opened);
    EXPECT_GT(whole, 20u);
    EXPECT_GE(whole + game.recorder->dropped(), game.said.size());
    EXPECT_LE(whole + game.recorder->dropped(), game.said.size() + game.war.agents.size());
    EXPECT_EQ((*opened)->dropped(), game.recorder->dropped());
}

TEST(RecorderSink, is_written_to_without_being_told) {
    WarSettings settings;
    settings.sink_thread = SinkThread::Own;
    settings.recorder.flush_updates = 1'000'000;
    StubbornSink sink;
    settings.sink = &sink;
    sink.open();
    RecordedWar game(settings);
    game.play(5);
    sink.wait_for_write();  // Twice a second.
    game.end();
    EXPECT_TRUE(game.recorder->flush());
}

TEST(RecorderSink, that_refuses_is_left_alone_and_the_ring_goes_on) {
    WarSettings settings;
    settings.sink_thread = SinkThread::Own;
    RecordedWar game(settings);
    game.file.most_bytes = 5000;
    game.play(60);
    game.end();
    EXPECT_FALSE(game.recorder->flush());
    EXPECT_LE(game.file.bytes.size(), 5000u);
    EXPECT_EQ(expect_all_replayed(*game.recorder->view()), game.said.size());
    EXPECT_EQ(game.recorder->dropped(), 0u);
}

TEST(Recorder, flushes_at_least_as_often_as_told) {
    WarSettings settings;
    settings.recorder.flush_updates = 5;
    RecordedWar game(settings);
    game.play(50);
    EXPECT_GE(game.file.writes, 10);
    auto recording = Recording::open(game.file.bytes, game.war.catalog);
    ASSERT_TRUE(recording.ok());
    EXPECT_EQ((*recording)->frames().back().frame, 50u);
}

// ---- frozen moments -----------------------------------------------------------------------------

TEST(FrozenQuery, has_all_that_was_given) {
    RecordedWar game;
    game.play(20);
    game.end();
    const auto recording = game.opened();
    const RecordedWar::Said& said = game.said[5];
    auto frozen = recording->freeze(said.asked);
    ASSERT_TRUE(frozen.ok()) << to_string(frozen.diagnostics());
    const QueryInput input = (*frozen)->input();
    EXPECT_EQ(input.seed, said.asked);
    EXPECT_EQ(input.program->hash, game.programs[said.asked % 3]->hash);
    EXPECT_EQ(input.snapshot->epoch(), (*frozen)->recorded().epoch);
    EXPECT_EQ((*frozen)->recorded().answer.status, said.status);
    EXPECT_EQ((*frozen)->recorded().answer.results.size(), said.results.size());
    EXPECT_EQ((*frozen)->recorded().work.units, said.units);
    // The reference on the frozen moment, with the game's own providers: the world was restored.
    QueryInput live = input;
    live.providers = game.war.settings().providers;
    Answer reference = evaluate_reference(live);
    for (OptionOutcome& option : reference.options)
        option.valid = 0;  // Only the reference counts them.
    EXPECT_EQ(difference((*frozen)->recorded().answer, reference), "");
}

TEST(FrozenQuery, lives_longer_than_its_recording) {
    RecordedWar game;
    game.play(20);
    game.end();
    auto recording = game.opened();
    auto frozen = recording->freeze(3);
    recording.reset();
    ASSERT_TRUE(frozen.ok());
    EXPECT_TRUE(replay(**frozen).is_same);
}

TEST(FrozenQuery, counts_what_an_edited_query_asks_and_nobody_knows) {
    RecordedWar game;
    game.play(12);
    game.end();
    const auto recording = game.opened();
    const auto wider = game.war.hide(7);
    auto frozen = recording->freeze(0);
    ASSERT_TRUE(frozen.ok());
    (void)evaluate_now((*frozen)->input(*wider), {});
    EXPECT_GT((*frozen)->unknown(), 0u);
    (*frozen)->forget_unknown();
    EXPECT_EQ((*frozen)->unknown(), 0u);
}

TEST(FrozenQuery, asks_the_fallback_what_was_not_recorded) {
    RecordedWar game;
    game.play(12);
    game.end();
    const auto recording = game.opened();
    const auto wider = game.war.hide(7);
    for (const std::uint64_t number : {0u, 3u, 6u}) {
        auto frozen = recording->freeze(number, game.war.settings().providers);
        ASSERT_TRUE(frozen.ok());
        QueryInput live = (*frozen)->input(*wider);
        const Answer answer = evaluate_now(live, {});
        EXPECT_EQ((*frozen)->unknown(), 0u);
        live.providers = game.war.settings().providers;
        EXPECT_EQ(difference(answer, evaluate_now(live, {})), "");
    }
}

TEST(FrozenQuery, can_be_given_an_end) {
    RecordedWar game;
    game.play(12);
    game.end();
    const auto recording = game.opened();
    auto frozen = recording->freeze(1);
    ASSERT_TRUE(frozen.ok());
    EXPECT_EQ((*frozen)->settings().most_units, kMostReplayedUnits);
    const QueryInput input = (*frozen)->input();
    WorkCounts work;
    const Answer whole = evaluate_now(input, {}, &work);
    ASSERT_GT(work.units, 3u);
    const Replay cut = replay(**frozen, 2);
    EXPECT_FALSE(cut.is_same);
    EXPECT_EQ(cut.difference, "it was not done after 2 units of work");
    for (std::uint32_t units = 1; units <= work.units + 1; ++units) {
        WorkCounts used;
        const Answer answer = evaluate_now(input, {.most_units = units}, &used);
        EXPECT_LE(used.units, units);
        EXPECT_EQ(answer.status, units <= work.units ? Status::Undecided : whole.status) << units;
    }
}

TEST(FrozenQuery, of_a_cancelled_query_has_nothing_to_compare) {
    RecordedWar game({.units = 2});
    game.play(5);
    EXPECT_GT(game.scheduler->cancel_all(game.war.agents[0]), 0u);
    game.play(1);
    game.end();
    const auto recording = game.opened();
    std::size_t cut = 0;
    for (const QuerySummary& query : recording->queries()) {
        if (query.status != Status::Cancelled || !query.can_be_frozen) continue;
        auto frozen = recording->freeze(query.query);
        ASSERT_TRUE(frozen.ok());
        EXPECT_TRUE(replay(**frozen).is_cut_short);
        ++cut;
    }
    (void)cut;  // One that had not begun cannot be frozen at all.
    EXPECT_GT(std::count_if(game.said.begin(), game.said.end(),
                            [](const auto& said) { return said.status == Status::Cancelled; }),
              0);
}

TEST(FrozenQuery, says_how_answers_differ) {
    RecordedWar game;
    game.play(12);
    game.end();
    const RecordedWar::Said& said = game.said[0];
    ASSERT_FALSE(said.results.empty());
    const AnswerView given{said.status, said.option, said.results, said.options, {}};
    EXPECT_EQ(difference(given, given), "");
    std::vector<AnswerResult> moved = said.results;
    moved[0].position.x += 1;
    AnswerView other = given;
    other.results = moved;
    EXPECT_NE(difference(given, other).find("result 1 was candidate"), std::string::npos);
    moved = said.results;
    moved[0].score_low = moved[0].score_high = said.results[0].score_high + 1;
    EXPECT_NE(difference(given, other), "");
    other = given;
    other.status = Status::AllRejected;
    EXPECT_NE(difference(given, other).find("the status was"), std::string::npos);
    other = given;
    other.results = {};
    EXPECT_NE(difference(given, other).find("results were there, and now 0"), std::string::npos);
}

// ---- providers that change or take their time ---------------------------------------------------

TEST(Recorder, replays_queries_during_which_the_world_changed) {
    SmallWar war;
    VectorSink file;
    Recorder recorder({.catalog = &war.catalog, .sink = &file});
    SchedulerSettings settings = war.settings();
    settings.watcher = &recorder.watcher();
    auto scheduler = Scheduler::make(settings);
    ASSERT_TRUE(scheduler.ok());
    ProgramBuilder query(war.catalog, "Keep");
    query.option("hidden")
        .generate({.generator = "grid", .radius = 6})
        .require(
            {.criterion = "visible", .object = "target", .limit = Limit::IsFalse, .is_kept = true})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1});
    Result<Program> program = query.build();
    ASSERT_TRUE(program.ok());
    const auto shared = std::make_shared<const Program>(std::move(*program));
    std::size_t changed = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<Ticket> tickets;
        for (const ObjectId agent : war.agents)
            tickets.push_back((*scheduler)->submit({.program = shared, .asker = agent}).ticket);
        for (int i = 0; i < 400 && (*scheduler)->poll(tickets.back()) == Status::InProgress; ++i) {
            (*scheduler)->update({.units = 12});
            if (i % 3 != 0) continue;
            const float x = 3.0f + static_cast<float>((round * 7 + i) % 30);
            war.rays.add_box({.box = {{x, 0, 10}, {x + 1, 3, 11}}});
        }
        for (const Ticket ticket : tickets) {
            const Completion* completion = (*scheduler)->find(ticket);
            if (completion == nullptr) continue;
            changed += completion->first_revision != completion->last_revision ? 1 : 0;
            (*scheduler)->release(ticket);
        }
    }
    EXPECT_GT(changed, 20u);
    recorder.flush();
    auto recording = Recording::open(file.bytes, war.catalog);
    ASSERT_TRUE(recording.ok());
    EXPECT_GT(expect_all_replayed(**recording), 200u);
}

TEST(Recorder, replays_queries_whose_rays_came_late) {
    SmallWar truth;
    UnreliableRays rays(truth.rays, 3);
    rays.troubles = {.doubled = 20, .delayed = 50, .refused_calls = 10, .longest_delay = 4};
    RecordedWar game({.async_rays = &rays});
    game.play(40);
    game.end();
    EXPECT_GT(rays.counts.delayed, 100u);
    EXPECT_EQ(expect_all_replayed(*game.opened()), game.said.size());
}

// ---- views --------------------------------------------------------------------------------------

TEST(Recorder, gives_the_same_view_while_nothing_changes) {
    RecordedWar game;
    game.play(10);
    const auto first = game.recorder->view();
    EXPECT_EQ(first, game.recorder->view());
    game.play(1);
    const auto second = game.recorder->view();
    EXPECT_NE(first, second);
    EXPECT_EQ(second->frames().size(), first->frames().size() + 1);
}

TEST(Recorder, view_shows_what_the_file_shows) {
    RecordedWar game;
    game.play(30);
    game.end();
    const auto view = game.recorder->view(), file = game.opened();
    ASSERT_EQ(view->queries().size(), file->queries().size());
    ASSERT_EQ(view->frames().size(), file->frames().size());
    EXPECT_EQ(expect_all_replayed(*view), game.said.size());
    VectorSink saved;
    EXPECT_TRUE(view->save(saved));
    auto again = Recording::open(saved.bytes, game.war.catalog);
    ASSERT_TRUE(again.ok()) << to_string(again.diagnostics());
    EXPECT_EQ(expect_all_replayed(**again), game.said.size());
    VectorSink copied;
    EXPECT_TRUE(file->save(copied));
    EXPECT_EQ(copied.bytes, game.file.bytes);
}

TEST(Recorder, is_read_by_another_thread_while_it_records) {
    WarSettings settings;
    settings.recorder.ring_bytes = std::size_t{1} << 20;
    settings.threads = 2;
    RecordedWar game(settings);
    std::atomic<bool> is_over{false};
    std::atomic<std::size_t> seen{0};
    std::thread reader([&] {
        while (!is_over) {
            const auto view = game.recorder->view();
            if (view->queries().empty()) continue;
            const QuerySummary& last = view->queries()[view->queries().size() / 2];
            if (!last.can_be_frozen) continue;
            auto frozen = view->freeze(last.query);
            ASSERT_TRUE(frozen.ok()) << to_string(frozen.diagnostics());
            ASSERT_TRUE(replay(**frozen).is_same);
            ++seen;
        }
    });
    game.play(400);
    for (int i = 0; i < 100'000 && seen == 0; ++i)
        std::this_thread::yield();
    is_over = true;
    reader.join();
    EXPECT_GT(game.said.size(), 400u);
}

}  // namespace
}  // namespace vantage::tests
