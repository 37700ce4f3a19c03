// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Generated worlds and programs: every way to an answer gives the reference's. Also counts what
// occurred, so that the generator cannot quietly stop making the hard cases.
//
//   agree_test --cases=N      how many (100,000 unless told)
//   agree_test --minutes=M    as many as fit, for long runs
//   agree_test --first=S      from this seed on
//   agree_test --seed=S       this one only, with program and answers printed

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <string_view>

#include "agree/case_extras.h"
#include "agree/compare.h"
#include "agree/ways.h"

namespace vantage::tests {

struct AgreeFlags {
    std::uint64_t cases = 100'000;
    std::uint64_t first = 0;
    double minutes = 0;
    bool is_single = false;
};

AgreeFlags& agree_flags() {
    static AgreeFlags flags;
    return flags;
}

namespace {

constexpr int kMostReports = 5;
constexpr std::uint64_t kEnoughToExpectAll = 3000;

/// How often something occurred, by its name.
class Occurrences {
  public:
    void count(const char* what, bool occurred = true) { counts_[what] += occurred ? 1 : 0; }

    void add(const AgreeCase& made, const Answer& answer) {
        count("cases");
        count(to_string(answer.status));
        add_size(answer);
        const auto& results = answer.results;
        count("answered by a fallback", answer.status == Status::Found && answer.option > 0);
        count("several results", results.size() > 1);
        const auto is_tie = [](const AnswerResult& a, const AnswerResult& b) {
            return a.score_low == b.score_low;
        };
        count("ties", std::adjacent_find(results.begin(), results.end(), is_tie) != results.end());
        count("threshold", made.program.has_threshold);
        for (const OptionOutcome& option : answer.options) {
            count("options with not-a-number", option.saw_nan);
            count("options with dropped slots", option.dropped > 0);
            count("options that lack an object", option.missing_object != kNoObject);
            count("options that lack a value", option.missing_value != kNoSymbol);
            count("options without a word", option.status == Status::InvalidHandle);
            count("options rejected", option.status == Status::AllRejected);
        }
        count("bad values", has_bad_value(made));
        count("drawn among the best",
              made.program.selection == SelectionMode::RandomAmong && !results.empty());
        count("drawn within a share",
              made.program.selection == SelectionMode::RandomWithin && !results.empty());
        count("generators with a symbol",
              std::any_of(made.program.generators.begin(), made.program.generators.end(),
                          [](const ProgramGenerator& entry) { return entry.symbol != kNoSymbol; }));
        count_steps(made);
        count_groups(made);
    }

    std::uint64_t operator[](const std::string& what) const {
        const auto found = counts_.find(what);
        return found != counts_.end() ? found->second : 0;
    }

    void print() const {
        for (const auto& [what, count] : counts_)
            std::printf("  %9llu  %s\n", static_cast<unsigned long long>(count), what.c_str());
    }

    void expect_all() const {
        for (const char* status :
             {"Found", "NoCandidates", "AllRejected", "MissingObject", "InvalidHandle"})
            EXPECT_GT((*this)[status], 0u) << status;
        for (const auto& [what, count] : counts_)
            EXPECT_GT(count, 0u) << what << " never occurred";
        const double cases = static_cast<double>((*this)["cases"]);
        const auto share = [&](const char* size) {
            return 100.0 * static_cast<double>((*this)[size]) / cases;
        };
        EXPECT_NEAR(share(kSizes[0]), 40.0, 6.0);
        EXPECT_NEAR(share(kSizes[1]), 40.0, 6.0);
        EXPECT_NEAR(share(kSizes[2]), 15.0, 4.0);
        EXPECT_NEAR(share(kSizes[3]), 5.0, 2.0);
    }

  private:
    static constexpr const char* kSizes[] = {"size 0 to 3", "size 4 to 64", "size 65 to 1000",
                                             "size over 1000"};

    void add_size(const Answer& answer) {
        std::uint32_t most = 0;
        for (const OptionOutcome& option : answer.options)
            most = std::max(most, option.generated);
        count(kSizes[most <= 3 ? 0 : most <= 64 ? 1 : most <= 1000 ? 2 : 3]);
    }

    void count_steps(const AgreeCase& made) {
        for (const ProgramStep& step : made.program.steps) {
            const CriterionRow* row = made.catalog->criterion(step.criterion);
            if (row == nullptr) continue;
            const bool is_weight = step.role == StepRole::Weight;
            count(is_weight ? "weights" : "conditions");
            count("negative weights", is_weight && step.multiplier < 0);
            count("zero weights", is_weight && step.multiplier == 0);
            count("curved weights", is_weight && step.curve.kind != CurveKind::Linear);
            count("costly weights", is_weight && row->cost == CostClass::Costly);
            count("costly conditions", !is_weight && row->cost == CostClass::Costly);
            count("deferred weights", is_weight && row->cost == CostClass::Deferred);
            count("deferred conditions", !is_weight && row->cost == CostClass::Deferred);
            count("costly steps with bounds", row->bound != nullptr);
            const bool ends_at_clear = is_told_by_one(row->clear_rays);
            count("steps that one ray tells", ends_at_clear);
            count("steps that one ray tells, on sets",
                  ends_at_clear && step.quantifier != Quantifier::None);
            count("limits Below", step.limit == Limit::Below);
            count("limits Above", step.limit == Limit::Above);
            count("weights with a symbol", is_weight && step.symbol != kNoSymbol);
            count("conditions with a symbol", !is_weight && step.symbol != kNoSymbol);
            count("steps with a name", step.name != kNoName);
        }
    }

    /// Which classes of cost are together in a group.
    void count_groups(const AgreeCase& made) {
        for (const ProgramOption& option : made.program.options) {
            std::map<std::uint8_t, std::string> groups;
            for (const ProgramStep& step : made.program.steps_of(option)) {
                const CriterionRow* row = made.catalog->criterion(step.criterion);
                if (row != nullptr && step.group != 0)
                    groups[step.group] += "ced"[static_cast<std::size_t>(row->cost)];
            }
            for (const auto& [group, members] : groups) {
                const auto has = [&members = members](char kind) {
                    return members.find(kind) != std::string::npos;
                };
                count("groups of one", members.size() == 1);
                count("groups of cheap ones", members.size() > 1 && !has('e') && !has('d'));
                count("groups of cheap and costly ones", has('c') && has('e'));
                count("groups of cheap and deferred ones", has('c') && has('d'));
                count("groups of costly and deferred ones", !has('c') && has('e') && has('d'));
            }
        }
    }

    std::map<std::string, std::uint64_t> counts_;
};

/// Seconds that a way took, for those who add one.
double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Agreement {
  public:
    /// Generated programs make every mistake that the scheduler warns of: nobody wants to read it.
    Agreement() : ways_(ways_to_agree()), seconds_(ways_.size() + 2) {
        set_log_hook([](void*, LogLevel, std::string_view) noexcept {}, nullptr);
    }
    ~Agreement() { set_log_hook(nullptr, nullptr); }

    /// All cases from `first` on that lie in its block and before `end`. Returns where it stopped.
    std::uint64_t run_block(std::uint64_t first, std::uint64_t end) {
        const std::uint64_t stop = std::min(end, (first / kCasesInBlock + 1) * kCasesInBlock);
        auto start = std::chrono::steady_clock::now();
        const auto lap = [&](std::size_t place) {
            seconds_[place] += seconds_since(start);
            start = std::chrono::steady_clock::now();
        };
        std::vector<AgreeCase> cases;
        for (std::uint64_t seed = first; seed < stop; ++seed)
            cases.push_back(maker_.make(seed));
        lap(0);
        std::vector<Answer> expected;
        for (const AgreeCase& each : cases) {
            expected.push_back(evaluate_reference(each.input()));
            occurrences.add(each, expected.back());
        }
        lap(1);
        for (std::size_t i = 0; i < ways_.size(); ++i) {
            compare(ways_[i], cases, expected);
            lap(i + 2);
        }
        return stop;
    }

    void print() const {
        occurrences.print();
        std::printf("  %9.1f  s making cases\n  %9.1f  s reference\n", seconds_[0], seconds_[1]);
        for (std::size_t i = 0; i < ways_.size(); ++i)
            std::printf("  %9.1f  s %s\n", seconds_[i + 2], ways_[i].name.c_str());
    }

    /// One case with all that can be said of it.
    void show(std::uint64_t seed) const {
        const AgreeCase made = maker_.make(seed);
        std::printf("%sreference:\n%s", maker_.describe(made).c_str(),
                    to_text(evaluate_reference(made.input())).c_str());
        for (const Way& way : ways_)
            std::printf("%s:\n%s", way.name.c_str(),
                        to_text(way.answer_all({&made, 1})[0]).c_str());
    }

    int disagreements = 0;
    Occurrences occurrences;

  private:
    void compare(const Way& way, std::span<const AgreeCase> cases,
                 const std::vector<Answer>& expected) {
        const std::vector<Answer> answers = way.answer_all(cases);
        ASSERT_EQ(answers.size(), cases.size()) << way.name;
        for (std::size_t i = 0; i < cases.size(); ++i) {
            if (same_answer(expected[i], answers[i], way.is_exact)) continue;
            if (++disagreements > kMostReports) continue;
            ADD_FAILURE() << way.name << " disagrees; again with --seed=" << cases[i].seed << "\n"
                          << maker_.describe(cases[i]) << "reference:\n"
                          << to_text(expected[i]) << way.name << ":\n"
                          << to_text(answers[i]);
        }
    }

    CaseMaker maker_;
    std::vector<Way> ways_;
    std::vector<double> seconds_;
};

TEST(Agreement, every_way_gives_the_answer_of_the_reference) {
    const AgreeFlags& flags = agree_flags();
    Agreement agreement;
    if (flags.is_single) agreement.show(flags.first);
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t end = flags.minutes > 0 ? ~std::uint64_t{0} : flags.first + flags.cases;
    std::uint64_t next = flags.first;
    while (next < end && agreement.disagreements < kMostReports) {
        next = agreement.run_block(next, end);
        if (flags.minutes > 0 && seconds_since(start) > flags.minutes * 60) break;
    }
    if (flags.is_single) return;
    agreement.print();
    if (next - flags.first >= kEnoughToExpectAll) agreement.occurrences.expect_all();
}

}  // namespace

/// False for a flag that is not known.
bool take_agree_flag(const std::string& argument) {
    AgreeFlags& flags = agree_flags();
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) return false;
    const std::string name = argument.substr(0, equals);
    const std::string value = argument.substr(equals + 1);
    if (name == "--minutes") {
        flags.minutes = std::strtod(value.c_str(), nullptr);
        return flags.minutes > 0;
    }
    const std::uint64_t number = std::strtoull(value.c_str(), nullptr, 10);
    if (name == "--cases") {
        flags.cases = number;
    } else if (name == "--first") {
        flags.first = number;
    } else if (name == "--seed") {
        flags.first = number;
        flags.cases = 1;
        flags.is_single = true;
    } else {
        return false;
    }
    return true;
}

}  // namespace vantage::tests

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    for (int i = 1; i < argc; ++i) {
        if (vantage::tests::take_agree_flag(argv[i])) continue;
        std::fprintf(stderr, "agree_test does not know %s\n", argv[i]);
        return 2;
    }
    return RUN_ALL_TESTS();
}
