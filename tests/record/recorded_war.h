// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A small war that is recorded while its agents move, claim, learn and ask; and the answers as the
// game got them, to hold the recording against.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "selection/schedule/small_war.h"
#include "selection/schedule/unreliable_rays.h"
#include "vantage_record/recording.h"

namespace vantage::tests {

class VectorSink final : public RecordingSink {
  public:
    bool write(std::span<const std::uint8_t> given) noexcept override {
        if (bytes.size() + given.size() > most_bytes) return false;
        bytes.insert(bytes.end(), given.begin(), given.end());
        ++writes;
        return true;
    }
    std::vector<std::uint8_t> bytes;
    std::size_t most_bytes = ~std::size_t{0};
    int writes = 0;
};

struct WarSettings {
    std::uint32_t units = 200;
    std::uint32_t threads = 0;  ///< 0: none but the caller's.
    std::uint32_t agents = 8;
    bool is_recorded = true;
    bool traces_at_once = false;
    RecorderSettings recorder;  ///< Catalog and sink are set.
    SinkThread sink_thread = SinkThread::Scheduler;
    RecordingSink* sink = nullptr;  ///< Instead of the war's own.
    UnreliableRays* async_rays = nullptr;
    const Clock* clock = nullptr;
};

/// A moment that lasts: recordings made by it are the same, byte for byte.
class StillClock final : public Clock {
  public:
    std::uint64_t nanoseconds() const noexcept override { return 1'000'000; }
};

class RecordedWar {
  public:
    struct Said {
        std::uint64_t asked = 0;  ///< In the order of submission.
        std::uint64_t update = 0;
        Status status = Status::InProgress;
        std::uint32_t option = 0;
        std::vector<AnswerResult> results;
        std::vector<OptionOutcome> options;
        std::uint64_t units = 0;

        friend bool operator==(const Said&, const Said&) = default;
    };

    explicit RecordedWar(const WarSettings& given = {})
        : war(given.agents), units_(given.units), rays_(given.async_rays) {
        if (given.is_recorded) {
            RecorderSettings settings = given.recorder;
            settings.catalog = &war.catalog;
            settings.sink = given.sink != nullptr ? given.sink : &file;
            settings.sink_thread = given.sink_thread;
            if (given.clock != nullptr) settings.clock = given.clock;
            recorder = std::make_unique<Recorder>(settings);
        }
        if (given.threads > 0) threads_ = make_thread_pool(given.threads);
        SchedulerSettings settings = war.settings();
        settings.tasks = threads_.get();
        settings.max_running = 6;
        settings.max_candidates = 512;
        settings.async_rays = given.async_rays;
        settings.clock = given.clock;
        if (recorder != nullptr) settings.watcher = &recorder->watcher();
        settings.traces_at_once = given.traces_at_once;
        auto made = Scheduler::make(settings);
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        scheduler = std::move(*made);
        programs = {war.hide(5), war.flank(4), war.hide(3)};
        area = war.world.add_area("yard", square(2, 2, 38, 38));
        asks_.resize(given.agents);
    }

    static Area square(float x, float z, float to_x, float to_z) {
        Area area;
        area.corners[0] = {x, z};
        area.corners[1] = {to_x, z};
        area.corners[2] = {to_x, to_z};
        area.corners[3] = {x, to_z};
        area.corner_count = 4;
        return area;
    }

    /// So many updates; some agents move and ask before each.
    void play(std::uint32_t updates) {
        for (std::uint32_t i = 0; i < updates; ++i) {
            live();
            update();
            snapshots.push_back(war.world.snapshot()->epoch());
        }
    }

    /// Until everybody was answered.
    void end() {
        for (int i = 0; i < 10'000 && scheduler->counts().completed < scheduler->counts().submitted;
             ++i)
            update();
    }

    /// What the file has, opened.
    std::shared_ptr<const Recording> opened() {
        EXPECT_TRUE(recorder->flush());
        auto recording = Recording::open(file.bytes, war.catalog);
        EXPECT_TRUE(recording.ok()) << to_string(recording.diagnostics());
        return recording.ok() ? *recording : nullptr;
    }

    SmallWar war;
    VectorSink file;
    std::unique_ptr<Recorder> recorder;
    std::unique_ptr<Scheduler> scheduler;
    std::vector<std::shared_ptr<const Program>> programs;
    std::vector<Said> said;
    std::vector<std::uint64_t> snapshots;  ///< Epochs, one an update.
    AreaId area;

  private:
    struct Ask {
        RecordedWar* war = nullptr;
        std::uint64_t number = 0;
        bool is_open = false;
    };

    static void on_completion(void* context, Scheduler& scheduler, Ticket,
                              const Completion& completion) noexcept {
        Ask& ask = *static_cast<Ask*>(context);
        ask.is_open = false;
        const AnswerView& answer = completion.answer;
        ask.war->said.push_back({.asked = ask.number,
                                 .update = scheduler.counts().updates,
                                 .status = answer.status,
                                 .option = answer.option,
                                 .results = {answer.results.begin(), answer.results.end()},
                                 .options = {answer.options.begin(), answer.options.end()},
                                 .units = completion.work.units});
    }

    void update() {
        if (rays_ != nullptr)
            rays_->begin_update(static_cast<std::uint32_t>(scheduler->counts().updates) + 1);
        scheduler->update({.units = units_});
    }

    void live() {
        ++tick_;
        war.world.set_time(static_cast<double>(tick_) / 60);
        for (std::uint32_t i = 0; i < war.agents.size(); ++i) {
            if ((tick_ + i) % 3 == 0) move(i);
            if ((tick_ + i) % 4 == 0) ask(i);
            if ((tick_ + i) % 7 == 0) learn(i);
        }
    }

    void move(std::uint32_t i) {
        const std::uint64_t dice = random_bits(1, 2, tick_ * 64 + i);
        const Vec3 place{2.5f + static_cast<float>(dice % 32), 0,
                         2.5f + static_cast<float>(dice / 64 % 32)};
        war.world.set(war.agents[i], {.squad = static_cast<std::uint8_t>(1 + i % 2),
                                      .position = place,
                                      .facing = {1, 0, 0},
                                      .area = i == 0 ? area : AreaId{}});
        if (dice % 5 == 0)
            war.world.claim({.owner = war.agents[i], .position = place, .until = 1e6});
        if (dice % 7 == 0) war.world.release(war.agents[i]);
        war.world.set_last_result(war.agents[i], {.is_there = true, .position = place});
    }

    void learn(std::uint32_t i) {
        const std::uint64_t dice = random_bits(1, 3, tick_ * 64 + i);
        war.world.believe(war.agents[i],
                          {.subject = war.enemy,
                           .position = {1.5f + static_cast<float>(dice % 36), 0, 20.5f},
                           .last_seen = static_cast<double>(tick_) / 60,
                           .confidence = 0.5f,
                           .is_seen_now = dice % 2 == 0});
    }

    void ask(std::uint32_t i) {
        if (asks_[i].is_open) return;
        asks_[i] = {this, asked_++, true};
        const Submitted submitted =
            scheduler->submit({.program = programs[asks_[i].number % programs.size()],
                               .asker = war.agents[i],
                               .seed = asks_[i].number,
                               .has_exact_scores = asks_[i].number % 5 == 0,
                               .on_completion = on_completion,
                               .context = &asks_[i]});
        EXPECT_EQ(submitted.status, Status::InProgress);
    }

    std::uint32_t units_;
    UnreliableRays* rays_;
    std::unique_ptr<TaskRunner> threads_;
    std::vector<Ask> asks_;
    std::uint64_t tick_ = 0, asked_ = 0;
};

/// A few agents, a few updates, a name: the same bytes on every machine.
inline std::vector<std::uint8_t> sample_recording() {
    const StillClock clock;
    WarSettings settings;
    settings.agents = 2;
    settings.clock = &clock;
    RecordedWar game(settings);
    game.programs = {game.war.hide(2), game.war.flank(2)};
    game.recorder->set_name(game.war.enemy, "enemy");
    game.play(8);
    game.end();
    EXPECT_TRUE(game.recorder->flush());
    return game.file.bytes;
}

/// All queries that can be frozen replay the same, from the recording alone. Says how many.
inline std::size_t expect_all_replayed(const Recording& recording) {
    std::size_t count = 0;
    for (const QuerySummary& query : recording.queries()) {
        if (!query.can_be_frozen) continue;
        auto frozen = recording.freeze(query.query);
        EXPECT_TRUE(frozen.ok()) << to_string(frozen.diagnostics());
        if (!frozen.ok()) continue;
        const Replay replayed = replay(**frozen);
        EXPECT_TRUE(replayed.is_same) << "query " << query.query << ": " << replayed.difference;
        EXPECT_EQ(replayed.unknown, 0u) << "query " << query.query;
        ++count;
    }
    return count;
}

}  // namespace vantage::tests
