// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One criterion on a few places, on thousands, and what holds for all of them.
#pragma once

#include "selection/words.h"

namespace vantage::tests {

struct Question {
    std::string_view word;
    Vec3 asker;
    Vec3 object;
    std::vector<float> arguments;  ///< Empty for the defaults.
    Providers providers;
    std::uint64_t seed = 0;
    std::string_view name;               ///< The text behind the word.
    const Snapshot* snapshot = nullptr;  ///< For words that look at points, claims, areas.
    ObjectId asker_id;
    KnownObjects known;
    /// Instead of somebody who merely stands at `asker` and `object`.
    const ObjectState* asker_state = nullptr;
    const ObjectState* object_state = nullptr;
};

/// Candidates as the evaluator stores them.
class Candidates {
  public:
    void add(Vec3 p, const NavPoint& stands = {}, CandidateKind kind = CandidateKind::Open,
             std::uint64_t source = 0) {
        kinds_.push_back(kind);
        sources_.push_back(source);
        numbers_.push_back(static_cast<std::uint32_t>(x_.size()));
        x_.push_back(p.x);
        y_.push_back(p.y);
        z_.push_back(p.z);
        stands_.push_back(stands);
    }

    std::uint32_t size() const { return static_cast<std::uint32_t>(x_.size()); }

    CandidateBatch batch(std::uint32_t first, std::uint32_t count) const {
        return {.count = count,
                .x = &x_[first],
                .y = &y_[first],
                .z = &z_[first],
                .numbers = &numbers_[first],
                .stands = &stands_[first],
                .kinds = &kinds_[first],
                .sources = &sources_[first]};
    }

  private:
    std::vector<float> x_, y_, z_;
    std::vector<std::uint32_t> numbers_;
    std::vector<NavPoint> stands_;
    std::vector<CandidateKind> kinds_;
    std::vector<std::uint64_t> sources_;
};

/// A question with all that a call points to.
class AskedCriterion {
  public:
    explicit AskedCriterion(const Question& question)
        : row_(criterion_named(question.word)),
          asker_(object_at(question.asker)),
          object_(object_at(question.object)),
          arguments_(question.arguments.empty() ? default_arguments(row_) : question.arguments),
          question_(question) {
        if (question.asker_state != nullptr) asker_ = *question.asker_state;
        if (question.object_state != nullptr) object_ = *question.object_state;
        const NavigationProvider* navigation = question.providers.navigation;
        if ((row_.reads & reads::kStand) != 0 && navigation != nullptr)
            navigation->nearest({&asker_.position, 1}, NavExtent{}, {&stands_, 1});
        const CriterionFunction costly = row_.with_flag.evaluate;
        evaluate_ = costly != nullptr && arguments_[0] != 0.0f ? costly : row_.evaluate;
        const NodeForm& nodes = row_.with_nodes;
        if (nodes.evaluate != nullptr && nodes.argument < arguments_.size() &&
            arguments_[nodes.argument] != 0.0f)
            evaluate_ = nodes.evaluate;
    }

    const CriterionRow& row() const { return row_; }

    CriterionCall call(const CandidateBatch& batch) const {
        return {.candidates = batch,
                .asker = &asker_,
                .object = row_.object == ObjectNeed::None ? nullptr : &object_,
                .asker_id = question_.asker_id,
                .snapshot = question_.snapshot,
                .known = question_.known,
                .arguments = arguments_,
                .name = question_.name,
                .providers = question_.providers,
                .seed = question_.seed,
                .asker_stands = stands_};
    }

    /// Of cheap and costly criteria, in batches of at most `batch` candidates.
    std::vector<float> values(const Candidates& candidates, std::uint32_t batch = kChunk) const {
        std::vector<float> values(candidates.size(), -12345.0f);
        for (std::uint32_t i = 0; i < candidates.size(); i += batch) {
            const std::uint32_t count = std::min(batch, candidates.size() - i);
            evaluate_(call(candidates.batch(i, count)), &values[i]);
        }
        return values;
    }

  private:
    const CriterionRow& row_;
    CriterionFunction evaluate_;
    ObjectState asker_, object_;
    NavPoint stands_;
    std::vector<float> arguments_;
    Question question_;
};

/// The value at one place that needs no floor.
inline float value_at(const Question& question, Vec3 p) {
    Candidates candidates;
    candidates.add(p);
    return AskedCriterion(question).values(candidates)[0];
}

/// Places at random, the asker's and the object's own among them.
inline Candidates random_candidates(const Question& question, std::uint32_t count) {
    Candidates candidates;
    candidates.add(question.asker);
    candidates.add(question.object);
    while (candidates.size() < count)
        candidates.add(random_place(candidates.size()));
    return candidates;
}

inline std::uint64_t hash_of(const std::vector<float>& values) {
    std::uint64_t hash = 0;
    for (const float value : values)
        hash = add_to_hash(hash, value);
    return hash;
}

inline void expect_same_bits(const std::vector<float>& one, const std::vector<float>& other) {
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(std::bit_cast<std::uint32_t>(one[i]), std::bit_cast<std::uint32_t>(other[i]))
            << "candidate " << i << ": " << one[i] << " and " << other[i];
    }
}

/// Values do not depend on the batch, and have the same bits on every compiler and processor.
inline void expect_golden(const Question& question, std::uint64_t golden) {
    const AskedCriterion asked(question);
    const Candidates candidates = random_candidates(question, 1000);
    const std::vector<float> all = asked.values(candidates);
    for (const std::uint32_t batch : {1u, 3u, 7u})
        expect_same_bits(asked.values(candidates, batch), all);
    EXPECT_EQ(hash_of(all), golden);
}

}  // namespace vantage::tests
