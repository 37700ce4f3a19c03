// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A recorded query tells the truth about every candidate, and about places that were none.

#include "vantage/explain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "selection/schedule/small_war.h"

namespace vantage::tests {
namespace {

class Explained : public ::testing::Test {
  protected:
    Explained() : asker(war.agents[0]) {
        in_sight = war.world.add({.position = {17.5f, 0, 16.5f}});
        war.world.set_target(in_sight, war.enemy);
        war.world.publish();
        snapshot = war.world.snapshot();
    }

    QueryInput input(const Program& program) const { return war.input(program, asker, *snapshot); }

    SmallWar war;
    ObjectId asker;
    ObjectId in_sight;  ///< Stands where the enemy sees it.
    std::shared_ptr<const Snapshot> snapshot;
    QueryRecord record;
};

TEST_F(Explained, recording_does_not_change_the_answer) {
    for (const auto& program : {war.hide(), war.flank()}) {
        const Answer plain = evaluate_now(input(*program));
        const Answer recorded = evaluate_recorded(input(*program), record);
        expect_same(plain, recorded);
        EXPECT_EQ(plain.results, recorded.results);
        EXPECT_EQ(plain.options, recorded.options);
        EXPECT_EQ(record.version, kRecordVersion);
        EXPECT_EQ(record.program_hash, program->hash);
        EXPECT_EQ(record.results, recorded.results);
    }
}

TEST_F(Explained, every_candidate_has_a_status_that_the_reference_confirms) {
    asker = in_sight;
    const auto program = war.hide();
    evaluate_recorded(input(*program), record);
    ASSERT_EQ(record.options.size(), 1u);
    const OptionRecord& option = record.options[0];
    QueryInput all = input(*program);
    all.wanted = kMaxResults;
    const Answer reference = evaluate_reference(all);
    std::set<std::uint32_t> valid;
    for (const AnswerResult& result : reference.results)
        valid.insert(result.candidate);
    std::uint32_t best = 0, failed = 0;
    for (std::uint32_t i = 0; i < option.candidates.size(); ++i) {
        const CandidateRecord& candidate = option.candidates[i];
        if (candidate.status == CandidateStatus::Best) {
            ++best;
            EXPECT_EQ(i, reference.results[0].candidate);
        }
        if (candidate.status != CandidateStatus::Failed) continue;
        ++failed;
        ASSERT_LT(candidate.failed_step, option.step_count);
        EXPECT_NE(option.step(i, candidate.failed_step).mark, StepMark::NotNeeded);
        if (reference.results.size() < kMaxResults) {
            EXPECT_FALSE(valid.contains(i));
        }
    }
    EXPECT_EQ(best, 1u);
    EXPECT_GT(failed, 0u);
    EXPECT_FALSE(option.rays.empty());
}

TEST_F(Explained, the_log_of_the_work_holds_what_the_record_holds) {
    asker = in_sight;
    const auto program = war.hide();
    const Answer recorded = evaluate_recorded(input(*program), record);
    std::vector<WorkEvent> log;
    expect_same(recorded, evaluate_logged(input(*program), log));
    ASSERT_FALSE(log.empty());
    EXPECT_EQ(log[0].what, WorkEvent::Kind::OptionBegan);
    std::size_t measured = 0, rejected = 0;
    for (const WorkEvent& event : log) {
        if (event.what == WorkEvent::Kind::OptionBegan) continue;
        const OptionRecord& option = record.options[0];
        if (event.what == WorkEvent::Kind::Measured) {
            ++measured;
            EXPECT_EQ(option.step(event.candidate, event.step).value, event.value);
        }
        if (event.what == WorkEvent::Kind::Rejected) {
            ++rejected;
            EXPECT_EQ(option.candidates[event.candidate].failed_step, event.step);
        }
    }
    const auto steps = record.options[0].steps;
    EXPECT_EQ(measured, static_cast<std::size_t>(
                            std::count_if(steps.begin(), steps.end(), [](const StepRecord& step) {
                                return step.mark == StepMark::Measured;
                            })));
    EXPECT_GT(rejected, 0u);
}

TEST_F(Explained, drops_say_why_nothing_was_proposed) {
    // The agent stands near the corner, so that its grid reaches over the edge and into a wall.
    const auto program = war.hide();
    evaluate_recorded(input(*program), record);
    const OptionRecord& option = record.options[0];
    EXPECT_EQ(option.drops.size(), option.outcome.dropped);
    EXPECT_TRUE(std::all_of(option.drops.begin(), option.drops.end(), [](const DropRecord& drop) {
        return drop.reason == DropReason::OffSurface;
    }));
    EXPECT_GT(option.drops.size(), 0u);
}

TEST_F(Explained, why_not_the_chosen_place) {
    const auto program = war.hide();
    evaluate_recorded(input(*program), record);
    const WhyNot reason = why_not(record, input(*program), record.results[0].position);
    EXPECT_EQ(reason.verdict, WhyNotVerdict::IsTheAnswer);
}

TEST_F(Explained, why_not_a_place_in_sight) {
    asker = in_sight;
    const auto program = war.hide();
    evaluate_recorded(input(*program), record);
    const OptionRecord& option = record.options[0];
    const auto steps = program->steps_of(program->options[0]);
    bool was_asked = false;
    for (const CandidateRecord& candidate : option.candidates) {
        if (candidate.status != CandidateStatus::Failed) continue;
        const WhyNot reason = why_not(record, input(*program), candidate.position);
        EXPECT_EQ(reason.verdict, WhyNotVerdict::Rejected);
        EXPECT_FALSE(reason.terms[candidate.failed_step].passes_here);
        const std::string text = to_string(reason, *program, war.catalog);
        EXPECT_NE(text.find("is not allowed"), std::string::npos) << text;
        EXPECT_NE(text.find(to_string(*program, steps[candidate.failed_step], war.catalog)),
                  std::string::npos)
            << text;
        was_asked = true;
    }
    EXPECT_TRUE(was_asked);
}

TEST_F(Explained, why_not_a_worse_place_adds_up_term_by_term) {
    const auto program = war.flank();
    evaluate_recorded(input(*program), record);
    QueryInput all = input(*program);
    all.wanted = kMaxResults;
    const Answer reference = evaluate_reference(all);
    ASSERT_GT(reference.results.size(), 10u);
    for (const AnswerResult& other : {reference.results[5], reference.results[20]}) {
        const WhyNot reason = why_not(record, input(*program), other.position);
        EXPECT_EQ(reason.verdict, WhyNotVerdict::Beaten);
        EXPECT_TRUE(reason.is_candidate);
        EXPECT_EQ(reason.score_here, other.score_low);
        EXPECT_EQ(reason.score_winner, reference.results[0].score_low);
        Score here = 0, there = 0;
        for (const TermComparison& term : reason.terms) {
            here += term.adds_here;
            there += term.adds_winner;
        }
        EXPECT_EQ(here, reason.score_here);
        EXPECT_EQ(there, reason.score_winner);
    }
}

TEST_F(Explained, why_not_inside_a_wall_tells_of_the_drop) {
    const auto program = war.hide(12);
    evaluate_recorded(input(*program), record);
    const WhyNot reason = why_not(record, input(*program), {10.5f, 0, 8.5f});
    EXPECT_EQ(reason.verdict, WhyNotVerdict::NothingGenerated);
    ASSERT_FALSE(reason.drops.empty());
    const std::string text = to_string(reason, *program, war.catalog);
    EXPECT_NE(text.find("off the navmesh"), std::string::npos) << text;
    EXPECT_NE(text.find("grid around puppet = 12"), std::string::npos) << text;
}

TEST_F(Explained, why_not_far_away_would_win_when_only_the_radius_keeps_it_out) {
    ProgramBuilder query(war.catalog, "Away");
    query.option("away")
        .generate({.generator = "grid", .radius = 3})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = 1});
    const Result<Program> program = query.build();
    ASSERT_TRUE(program.ok());
    evaluate_recorded(input(*program), record);
    const WhyNot reason = why_not(record, input(*program), {20.5f, 0, 30.5f});
    EXPECT_EQ(reason.verdict, WhyNotVerdict::WouldWin);
    EXPECT_FALSE(reason.is_candidate);
    EXPECT_GT(reason.score_here, reason.score_winner);
}

TEST_F(Explained, why_not_survives_a_query_that_ended_early_and_words_that_are_gone) {
    const auto program = war.hide();
    evaluate_recorded(input(*program), record);
    const Vec3 place = record.results[0].position;
    QueryRecord cut = record;  // As if it had been cancelled before the end.
    cut.results.clear();
    cut.status = Status::Cancelled;
    const WhyNot reason = why_not(cut, input(*program), place);
    EXPECT_EQ(reason.verdict, WhyNotVerdict::NothingChosen);
    EXPECT_FALSE(reason.has_winner);
    EXPECT_EQ(why_not(record, input(*program), {std::nanf(""), 0, 0}).verdict,
              WhyNotVerdict::NoOption);
    ASSERT_TRUE(war.catalog.remove("visible"));
    EXPECT_EQ(why_not(record, input(*program), place).verdict, WhyNotVerdict::NoOption);
}

TEST_F(Explained, why_not_without_any_option) {
    war.world.set_target(war.agents[0], {});
    war.world.publish();
    snapshot = war.world.snapshot();
    const auto program = war.flank();
    evaluate_recorded(input(*program), record);
    EXPECT_EQ(record.status, Status::MissingObject);
    EXPECT_EQ(why_not(record, input(*program), {1, 0, 1}).verdict, WhyNotVerdict::NoOption);
    const std::string text = to_string(record, *program, war.catalog);
    EXPECT_NE(text.find("nobody is \"target\""), std::string::npos) << text;
}

TEST_F(Explained, an_option_that_is_left_out_says_what_may_be_missing) {
    const auto program = war.hide();
    QueryInput blind = input(*program);
    blind.providers.rays = nullptr;
    evaluate_recorded(blind, record);
    const std::string text = to_string(record, *program, war.catalog);
    EXPECT_NE(text.find("needs what is not there (rays,"), std::string::npos) << text;
}

TEST_F(Explained, the_summary_names_conditions_and_terms) {
    asker = in_sight;
    const auto program = war.hide();
    evaluate_recorded(input(*program), record, {.has_exact_scores = true});
    const std::string text = to_string(record, *program, war.catalog);
    EXPECT_NE(text.find("query Hide: Found by option 1 \"hidden\""), std::string::npos) << text;
    EXPECT_NE(text.find("visible from target = false: rejected"), std::string::npos) << text;
    EXPECT_NE(text.find("chosen: candidate"), std::string::npos) << text;
}

/// Counts what it is told to draw.
class CountingDraw final : public DebugDraw {
  public:
    void sphere(Vec3, float, Colour colour) noexcept override {
        spheres += 1;
        white += colour == colours::kBest ? 1 : 0;
        red += colour == colours::kFailed ? 1 : 0;
    }
    void line(Vec3, Vec3, Colour) noexcept override { ++lines; }
    void text(Vec3, std::string_view, Colour) noexcept override { ++texts; }
    std::size_t spheres = 0, white = 0, red = 0, lines = 0, texts = 0;
};

TEST_F(Explained, draws_every_candidate_and_ray_and_lets_words_draw_themselves) {
    asker = in_sight;
    const auto program = war.hide();
    evaluate_recorded(input(*program), record);
    CountingDraw drawn;
    draw(record, input(*program), drawn);
    const OptionRecord& option = record.options[0];
    EXPECT_EQ(drawn.spheres, option.candidates.size());
    EXPECT_EQ(drawn.white, 1u);
    EXPECT_GT(drawn.red, 0u);
    EXPECT_GE(drawn.texts, drawn.red);
    // The grid draws its square, both distances and the sight line draw themselves.
    EXPECT_EQ(drawn.lines, option.rays.size() + 4 + 2 + 1);
}

TEST_F(Explained, a_scheduler_records_on_request) {
    auto scheduler = Scheduler::make(war.settings());
    ASSERT_TRUE(scheduler.ok());
    const auto program = war.flank();
    const Ticket ticket =
        (*scheduler)->submit({.program = program, .asker = asker, .record = &record}).ticket;
    for (int i = 0; i < 200 && (*scheduler)->poll(ticket) == Status::InProgress; ++i)
        (*scheduler)->update({.units = 5});
    EXPECT_EQ(record.status, Status::Found);
    const AnswerView& answer = (*scheduler)->find(ticket)->answer;
    ASSERT_EQ(record.results.size(), answer.results.size());
    EXPECT_TRUE(std::equal(record.results.begin(), record.results.end(), answer.results.begin()));
}

}  // namespace
}  // namespace vantage::tests
