// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "vantage_analysis/jobs.h"

#include <gtest/gtest.h>

#include "analysis/picture_map.h"
#include "analysis/run_board.h"
#include "vantage/catalog.h"
#include "vantage_analysis/field_jobs.h"
#include "vantage_analysis/node_jobs.h"

namespace vantage {
namespace {

using test::make;
using test::make_store;
using test::PictureMap;
using test::random_rows;
using test::run;

/// Takes so many chunks, adds 1 to the sum of its inputs at node 0, and notes that it ran.
class CountingJob final : public NodeJob {
  public:
    CountingJob(std::vector<JobPort> inputs, const std::string& output, std::uint32_t chunks,
                std::string& log)
        : NodeJob(std::move(inputs), {output, SlotType::Field}), chunks_(chunks), log_(log) {}
    void change() { touch(); }
    void begin(JobRun& run) noexcept override {
        left_ = chunks_;
        sum_ = 1;
        for (std::uint32_t i = 0; i < inputs().size(); ++i) {
            if (inputs()[i].type == SlotType::Field) sum_ += run.field(i).value(0);
            if (inputs()[i].type == SlotType::Node) sum_ += static_cast<float>(run.node(i));
        }
    }
    bool work(JobRun& run) noexcept override {
        if (--left_ > 0) return false;
        run.field_output().floats()[0] = sum_;
        log_ += output().name + " ";
        return true;
    }

  private:
    std::uint32_t chunks_, left_ = 0;
    float sum_ = 0;
    std::string& log_;
};

std::vector<JobPort> fields(std::initializer_list<const char*> names) {
    std::vector<JobPort> ports;
    for (const char* name : names)
        ports.push_back({name, SlotType::Field});
    return ports;
}

/// d needs b and c, which both need a; a needs the node "here".
class ChainTest : public testing::Test {
  protected:
    ChainTest()
        : picture_({"...", "..."}, {.has_sight = false}),
          store_(make_store(
              6, {{.name = "a"}, {.name = "b"}, {.name = "c"}, {.name = "d"}, {.name = "other"}})),
          board_({.map = picture_.map(), .fields = store_}) {
        here_ = board_.add_node("here");
        board_.add(std::make_unique<CountingJob>(fields({"b", "c"}), "d", 2, log_));
        b_ = &board_.add(std::make_unique<CountingJob>(fields({"a"}), "b", 3, log_));
        board_.add(std::make_unique<CountingJob>(fields({"a"}), "c", 1, log_));
        board_.add(std::make_unique<CountingJob>(std::vector<JobPort>{{"here", SlotType::Node}},
                                                 "a", 2, log_));
        other_ = &board_.add(std::make_unique<CountingJob>(fields({}), "other", 1, log_));
        EXPECT_TRUE(board_.seal().ok());
        board_.set_node(here_, 5);
    }
    float value(std::string_view name) { return store_->pin(store_->find(name)).view().value(0); }

    PictureMap picture_;
    std::shared_ptr<FieldStore> store_;
    JobBoard board_;
    std::string log_;
    SlotIndex here_;
    CountingJob* b_;
    CountingJob* other_;
};

TEST_F(ChainTest, makes_what_is_needed_first_and_nothing_else) {
    EXPECT_EQ(make(board_, "d"), 2u + 3u + 1u + 2u);
    EXPECT_EQ(log_, "a b c d ");
    EXPECT_EQ(value("a"), 6.0f);
    EXPECT_EQ(value("d"), 7.0f + 7.0f + 1.0f);
    EXPECT_EQ(value("other"), 0.0f);
    EXPECT_TRUE(board_.is_current(board_.find("d")));
    EXPECT_TRUE(board_.is_idle());
}

TEST_F(ChainTest, does_nothing_again_that_has_not_changed) {
    make(board_, "d");
    log_.clear();
    EXPECT_EQ(make(board_, "d"), 0u);
    board_.set_node(here_, 5);  // The same.
    EXPECT_EQ(make(board_, "d"), 0u);
    b_->change();
    make(board_, "d");
    EXPECT_EQ(log_, "b d ");
    log_.clear();
    board_.set_node(here_, 1);
    EXPECT_FALSE(board_.is_current(board_.find("d")));
    make(board_, "c");
    EXPECT_EQ(log_, "a c ");
    make(board_, "d");
    EXPECT_EQ(log_, "a c b d ");
    EXPECT_EQ(value("d"), 7.0f);
}

TEST_F(ChainTest, serves_wants_in_their_order_and_keeps_what_is_kept) {
    board_.want(board_.find("other"));
    board_.want(board_.find("c"));
    run(board_);
    EXPECT_EQ(log_, "other a c ");
    log_.clear();
    board_.keep(board_.find("b"));
    run(board_);
    EXPECT_EQ(log_, "b ");
    log_.clear();
    board_.set_node(here_, 2);
    EXPECT_FALSE(board_.is_idle());
    run(board_);
    EXPECT_EQ(log_, "a b ");
    board_.keep(board_.find("b"), false);
    board_.set_node(here_, 3);
    EXPECT_EQ(run(board_), 0u);
}

TEST_F(ChainTest, finishes_with_the_inputs_that_it_began_with_and_then_again) {
    board_.want(board_.find("a"));
    WorkTurn one(1);
    EXPECT_EQ(board_.step(one), JobState::More);
    board_.set_node(here_, 0);
    WorkTurn second(1);
    EXPECT_EQ(board_.step(second), JobState::More);
    EXPECT_EQ(value("a"), 6.0f);
    run(board_);
    EXPECT_EQ(value("a"), 1.0f);
}

TEST_F(ChainTest, goes_on_with_others_while_readers_hold_a_field_and_then_comes_back) {
    std::vector<FieldPin> held;
    const FieldIndex a = store_->find("a");
    for (int i = 0; i < 2; ++i) {
        held.push_back(store_->pin(a));
        store_->begin_write(a).publish();
    }
    held.push_back(store_->pin(a));
    board_.want(board_.find("d"));
    board_.want(board_.find("other"));
    WorkTurn turn;
    EXPECT_EQ(board_.step(turn), JobState::Waiting);
    EXPECT_EQ(log_, "other ");
    held.clear();
    EXPECT_EQ(board_.step(turn), JobState::Done);
    EXPECT_EQ(log_, "other a b c d ");
}

TEST_F(ChainTest, gives_every_slicing_the_same_order_and_no_unit_too_many) {
    make(board_, "d");
    const std::string whole = log_;
    for (std::uint32_t units = 1; units <= 4; ++units) {
        log_.clear();
        board_.set_node(here_, units);
        board_.want(board_.find("d"));
        std::uint32_t used = 0;
        for (JobState state = JobState::More; state == JobState::More;) {
            WorkTurn turn(units);
            state = board_.step(turn);
            EXPECT_LE(turn.used(), units);
            used += turn.used();
        }
        EXPECT_EQ(used, 8u);
        EXPECT_EQ(log_, whole);
    }
}

TEST(JobBoard, refuses_chains_that_make_no_sense) {
    const PictureMap picture({"..."}, {.has_sight = false});
    const auto store =
        make_store(3, {{.name = "a"}, {.name = "b"}, {.name = "bits", .kind = FieldKind::Bit}});
    std::string log;
    const auto code = [&](auto set_up) {
        JobBoard board({.map = picture.map(), .fields = store});
        set_up(board);
        const Result<Done> done = board.seal();
        return done.ok() ? std::string() : done.diagnostics()[0].code;
    };
    const auto job = [&](std::vector<JobPort> inputs, const char* output) {
        return std::make_unique<CountingJob>(std::move(inputs), output, 1, log);
    };
    EXPECT_EQ(code([&](JobBoard& b) { b.add(job(fields({"b"}), "a")); }), "");
    EXPECT_EQ(code([&](JobBoard& b) {
                  b.add(job(fields({"b"}), "a"));
                  b.add(job(fields({"a"}), "b"));
              }),
              "jobs/circle");
    EXPECT_EQ(code([&](JobBoard& b) {
                  b.add(job({}, "a"));
                  b.add(job({}, "a"));
              }),
              "jobs/made-twice");
    EXPECT_EQ(code([&](JobBoard& b) { b.add(job(fields({"x"}), "a")); }), "jobs/unknown-input");
    EXPECT_EQ(code([&](JobBoard& b) { b.add(job({}, "x")); }), "jobs/no-field");
    EXPECT_EQ(code([&](JobBoard& b) { b.add(job({}, "bits")); }), "jobs/wrong-kind");
    EXPECT_EQ(code([&](JobBoard& b) {
                  b.add_node("n");
                  b.add(job(fields({"n"}), "a"));
              }),
              "jobs/wrong-type");
    EXPECT_EQ(code([&](JobBoard& b) {
                  b.add_area("n");
                  b.add(job({{"n", SlotType::Node}}, "a"));
              }),
              "jobs/wrong-type");
    EXPECT_EQ(code([&](JobBoard& b) {
                  b.add_node("n");
                  b.add(job({{"n", SlotType::Area}}, "a"));
              }),
              "")
        << "a node is an area of one";
}

TEST(JobBoard, refuses_nodes_that_do_not_exist_and_names_that_are_not_the_games) {
    const PictureMap picture({"..."}, {.has_sight = false});
    const auto store = make_store(3, {{.name = "a"}});
    std::string log;
    JobBoard board({.map = picture.map(), .fields = store, .max_area = 2});
    const SlotIndex node = board.add_node("n"), area = board.add_area("area");
    board.add(std::make_unique<CountingJob>(std::vector<JobPort>{}, "a", 1, log));
    ASSERT_TRUE(board.seal().ok());
    const NodeIndex nodes[] = {0, 1, 2}, bad[] = {3};
    EXPECT_TRUE(board.set_node(node, 2));
    EXPECT_FALSE(board.set_node(node, 3));
    EXPECT_FALSE(board.set_node(area, 0));
    EXPECT_FALSE(board.set_node(board.find("a"), 0));
    EXPECT_FALSE(board.set_node(kNoJobSlot, 0));
    EXPECT_FALSE(board.set_area(area, nodes)) << "larger than max_area";
    EXPECT_FALSE(board.set_area(area, bad));
    EXPECT_TRUE(board.set_area(area, std::span(nodes).first(2)));
    EXPECT_EQ(board.area(area).size(), 2u);
}

TEST(JobBoard, works_within_the_budget_of_a_scheduler) {
    const PictureMap picture(random_rows(60, 60, 0.2f, 2), {.has_sight = false});
    const auto store = make_store(picture.size(), {{.name = "distance"}, {.name = "back"}});
    JobBoard board({.map = picture.map(), .fields = store, .is_permanent = true});
    const SlotIndex threat = board.add_node("threat");
    board.add(std::make_unique<PathDistanceJob>(
        picture.map(), PathDistanceSettings{.from = "threat", .output = "distance"}));
    board.add(std::make_unique<PathDistanceJob>(
        picture.map(),
        PathDistanceSettings{
            .from = "threat", .output = "back", .direction = PathDirection::ToSource}));
    ASSERT_TRUE(board.seal().ok());
    board.keep(board.find("distance"));
    board.keep(board.find("back"));

    World world;
    const ObjectId asker = world.add({});
    Catalog catalog;
    auto scheduler = Scheduler::make({.world = &world, .catalog = &catalog});
    ASSERT_TRUE(scheduler.ok());
    const Submitted ticket = (*scheduler)->submit(board, {.asker = asker});
    ASSERT_EQ(ticket.status, Status::InProgress);
    std::uint64_t units = 0, longest = 0;
    for (std::uint32_t frame = 0; frame < 120; ++frame) {
        if (frame % 50 == 0) board.set_node(threat, frame);
        ASSERT_TRUE((*scheduler)->update({.units = 5}));
        const std::uint64_t now = (*scheduler)->counts().units;
        longest = std::max(longest, now - units);
        units = now;
    }
    EXPECT_EQ(longest, 5u) << "an update overran its budget";
    EXPECT_EQ(store->serial(0), 4u) << "the first version, and one for each place";
    EXPECT_EQ(store->serial(1), 4u);
    EXPECT_EQ(store->pin(0).view().value(100), 0.0f);
    EXPECT_EQ((*scheduler)->poll(ticket.ticket), Status::InProgress) << "it waits for more";
}

}  // namespace
}  // namespace vantage
