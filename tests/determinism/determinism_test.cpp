// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One list of golden hashes, whatever the way, the number of threads, the slices, the compiler, its
// flags and the processor. `./vantage test --matrix` runs this on all of them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>

#include "determinism/answer_hash.h"
#include "determinism/golden_hashes.h"
#include "determinism/scene.h"
#include "determinism/scene_ways.h"
#include "determinism/scene_words.h"

namespace vantage::tests {

namespace {

std::string hex(std::uint64_t value) {
    char text[32];
    std::snprintf(text, sizeof(text), "0x%016" PRIx64, value);
    return text;
}

std::uint64_t golden_hash(const std::string& scene) {
    for (const GoldenHash& golden : kGoldenHashes) {
        if (scene == golden.scene) return golden.hash;
    }
    ADD_FAILURE() << "scene " << scene << " has no golden hash";
    return 0;
}

void expect_golden(const Scene& scene, const SceneWay& way) {
    const std::uint64_t expected = golden_hash(scene.name), found = hash_answers(way.answers);
    if (expected == found) return;
    ADD_FAILURE() << "scene " << scene.name << ", " << way.name << ": expected " << hex(expected)
                  << ", found " << hex(found);
}

class Determinism : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        scene = make_scene(GetParam());
        ASSERT_NE(scene, nullptr);
    }
    std::unique_ptr<Scene> scene;
};

std::string scene_of(const testing::TestParamInfo<std::string>& info) {
    return info.param;
}
INSTANTIATE_TEST_SUITE_P(Scenes, Determinism, testing::ValuesIn(scene_names()), scene_of);

TEST_P(Determinism, reference_gives_the_golden_answers) {
    expect_golden(*scene, {"reference", scene->reference()});
}

TEST_P(Determinism, evaluator_and_baselines_give_the_golden_answers) {
    for (const SceneWay& way : evaluator_ways(*scene))
        expect_golden(*scene, way);
}

TEST_P(Determinism, scheduler_gives_the_golden_answers_for_any_slices) {
    const std::unique_ptr<TaskRunner> tasks = make_thread_pool(2);
    for (const std::uint32_t units : {1u, 7u, 64u, 1000u, kUnlimited}) {
        for (const std::uint32_t speculation : {0u, 8u}) {
            const SchedulerSetting setting{
                .threads = 2, .units = units, .speculation = speculation};
            expect_golden(*scene, scheduler_way(*scene, setting, *tasks));
        }
    }
}

TEST_P(Determinism, scheduler_gives_the_golden_answers_on_any_number_of_threads) {
    const std::vector<std::uint32_t> slices =
        scene->is_large ? std::vector<std::uint32_t>{kUnlimited}
                        : std::vector<std::uint32_t>{1, 7, 64, 1000, kUnlimited};
    for (const std::uint32_t threads : {1u, 4u, 8u, 16u, 32u}) {
        const std::unique_ptr<TaskRunner> tasks = make_thread_pool(threads);
        for (const std::uint32_t units : slices) {
            const SchedulerSetting setting{
                .threads = threads, .units = units, .speculation = units == 64 ? 0u : 8u};
            expect_golden(*scene, scheduler_way(*scene, setting, *tasks));
        }
    }
}

TEST_P(Determinism, scheduler_gives_the_golden_answers_when_rays_are_traced_at_once) {
    for (const std::uint32_t threads : {1u, 4u}) {
        const std::unique_ptr<TaskRunner> tasks = make_thread_pool(threads);
        for (const std::uint32_t units : {7u, kUnlimited}) {
            const SchedulerSetting setting{
                .threads = threads, .units = units, .traces_at_once = true};
            expect_golden(*scene, scheduler_way(*scene, setting, *tasks));
        }
    }
}

// ---- the scenes are what they are meant to be ---------------------------------------------------

bool has_status(const std::vector<Answer>& answers, Status status) {
    return std::any_of(answers.begin(), answers.end(),
                       [=](const Answer& answer) { return answer.status == status; });
}

std::size_t count_options(const std::vector<Answer>& answers, Status status) {
    std::size_t count = 0;
    for (const Answer& answer : answers) {
        for (const OptionOutcome& option : answer.options)
            count += option.status == status ? 1 : 0;
    }
    return count;
}

TEST(Scenes, each_has_one_golden_hash) {
    ASSERT_EQ(scene_names().size(), std::size(kGoldenHashes));
    for (std::size_t i = 0; i < std::size(kGoldenHashes); ++i)
        EXPECT_EQ(scene_names()[i], kGoldenHashes[i].scene);
}

TEST(Scenes, most_queries_find_something) {
    for (const char* name : {"yard", "maze", "floors", "ties", "not_numbers", "negative"}) {
        for (const Answer& answer : make_scene(name)->reference())
            EXPECT_EQ(answer.status, Status::Found) << name;
    }
}

TEST(Scenes, the_cloud_is_large) {
    const std::unique_ptr<Scene> scene = make_scene("cloud");
    const Answer answer = evaluate_now(scene->input(scene->queries[0]));
    ASSERT_EQ(answer.options.size(), 1u);
    EXPECT_EQ(answer.options[0].generated + answer.options[0].dropped, kCloudPoints);
    EXPECT_GT(answer.options[0].generated, kCloudPoints * 9 / 10);
    EXPECT_EQ(answer.results.size(), 5u);
}

TEST(Scenes, ties_are_between_results_of_equal_scores) {
    for (const Answer& answer : make_scene("ties")->reference()) {
        ASSERT_EQ(answer.results.size(), 8u);
        EXPECT_EQ(answer.results.front().score_low, answer.results.back().score_low);
    }
}

TEST(Scenes, not_numbers_are_met) {
    for (const Answer& answer : make_scene("not_numbers")->reference())
        EXPECT_TRUE(answer.options.back().saw_nan);
}

TEST(Scenes, somebody_stands_on_every_floor) {
    std::array<int, 3> found{};
    for (const Answer& answer : make_scene("floors")->reference()) {
        for (const AnswerResult& result : answer.results)
            ++found[static_cast<std::size_t>(result.position.y / 4)];
    }
    for (const int count : found)
        EXPECT_GT(count, 0);
}

TEST(Scenes, fallbacks_end_in_every_way) {
    const std::vector<Answer> answers = make_scene("fallbacks")->reference();
    EXPECT_TRUE(has_status(answers, Status::Found));
    EXPECT_TRUE(has_status(answers, Status::AllRejected));
    EXPECT_TRUE(has_status(answers, Status::MissingObject));
    EXPECT_GT(count_options(answers, Status::MissingObject), 8u);
    EXPECT_GT(count_options(answers, Status::NoCandidates), 3u);
    EXPECT_GT(count_options(answers, Status::AllRejected), 3u);
}

TEST(Scenes, a_threshold_lets_all_some_or_none_through) {
    const std::vector<Answer> answers = make_scene("curves")->reference();
    const auto valid = [&](std::size_t query) { return answers[query].options[0].valid; };
    EXPECT_EQ(answers[0].status, Status::Found);
    EXPECT_EQ(answers[8].status, Status::AllRejected);
    EXPECT_GT(valid(0), valid(4));
    EXPECT_GT(valid(4), 0u);
}

TEST(Scenes, choices_are_made_in_every_way) {
    const std::unique_ptr<Scene> scene = make_scene("choices");
    const std::vector<Answer> answers = scene->reference();
    const auto is_sorted = [](const Answer& answer) {
        return std::is_sorted(
            answer.results.begin(), answer.results.end(),
            [](const AnswerResult& a, const AnswerResult& b) { return a.score_low > b.score_low; });
    };
    int drawn = 0, found_late = 0, rejected = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const OptionOutcome& first = answers[i].options[0];
        EXPECT_EQ(first.missing_value, i % 4 == 0 ? kNoSymbol : 0);
        drawn += is_sorted(answers[i]) ? 0 : 1;
        if (answers[i].options.size() < 2) continue;
        found_late += answers[i].status == Status::Found ? 1 : 0;
        rejected += answers[i].options[1].valid < answers[i].options[1].generated ? 1 : 0;
    }
    EXPECT_GT(drawn, 5);
    EXPECT_GT(found_late, 10);
    EXPECT_GT(rejected, 10);
}

TEST(AnswerHash, differs_for_any_difference) {
    const std::vector<Answer> answers = make_scene("yard")->reference();
    const auto hash_changed = [&](auto change) {
        std::vector<Answer> changed = answers;
        change(changed[3]);
        return hash_answers(changed);
    };
    const std::uint64_t hash = hash_answers(answers);
    EXPECT_NE(hash, hash_changed([](Answer& answer) { ++answer.results[0].score_low; }));
    EXPECT_NE(hash, hash_changed([](Answer& answer) { ++answer.results[0].candidate; }));
    EXPECT_NE(hash, hash_changed([](Answer& answer) {
                  answer.results[0].position.y = -answer.results[0].position.y;  // 0 becomes -0
              }));
    EXPECT_NE(hash, hash_changed([](Answer& answer) { answer.status = Status::AllRejected; }));
    EXPECT_NE(hash, hash_changed([](Answer& answer) { ++answer.option; }));
    EXPECT_NE(hash, hash_changed([](Answer& answer) { ++answer.options[0].generated; }));
}

}  // namespace

}  // namespace vantage::tests
