// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A ray service as bad as they come: it loses rays, fails them, answers late, twice and out of
// order, takes only some of what it is given, and answers what it never took.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "agree/dice.h"
#include "vantage/scheduler.h"

namespace vantage::tests {

/// Of a hundred rays (or calls) so many.
struct RayTroubles {
    std::uint32_t lost = 0, failed = 0, doubled = 0, delayed = 0, refused_calls = 0;
    std::uint32_t answered_unasked = 0;
    std::uint32_t longest_delay = 0;  ///< Updates.
};

class UnreliableRays final : public AsyncRays {
  public:
    UnreliableRays(const RayProvider& truth, std::uint64_t seed) : truth_(truth), dice_(seed, 77) {}

    struct Counts {
        std::uint64_t begun = 0, answered = 0, lost = 0, failed = 0, doubled = 0, delayed = 0;
        std::uint64_t reordered = 0, refused_calls = 0, answered_unasked = 0, kept_back = 0;
    };

    RayTroubles troubles;
    Counts counts;

    /// When a ray was last not answered as it should be: lost, failed, late or not taken.
    std::uint32_t last_trouble() const { return last_trouble_; }
    void begin_update(std::uint32_t update) { update_ = update; }
    /// For another scheduler: answers under way never come.
    void start_again() {
        pending_.clear();
        update_ = last_trouble_ = 0;
    }

    std::size_t begin(std::span<const RayTask> tasks) noexcept override {
        std::size_t taken = tasks.size();
        if (dice_.happens(troubles.refused_calls)) {
            taken = dice_.roll(static_cast<std::uint32_t>(tasks.size()));
            ++counts.refused_calls;
            last_trouble_ = update_;
            if (dice_.happens(troubles.answered_unasked)) {
                // The truth, since it may arrive after the ray was taken at a second try.
                ++counts.answered_unasked;
                pending_.push_back({update_, true_answer(tasks[taken])});
            }
        }
        for (std::size_t i = 0; i < taken; ++i)
            take(tasks[i]);
        return taken;
    }

    std::size_t collect(std::span<RayAnswer> answers) noexcept override {
        // At times it stops early, and the rest comes with the next update.
        const bool is_short = dice_.happens(troubles.delayed);
        const std::size_t room = is_short ? answers.size() / 2 : answers.size();
        std::size_t count = 0;
        for (std::size_t i = pending_.size(); i > 0 && count < room; --i) {
            if (pending_[i - 1].due > update_) continue;
            if (i < pending_.size()) ++counts.reordered;
            answers[count++] = pending_[i - 1].answer;
            pending_[i - 1] = pending_.back();
            pending_.pop_back();
        }
        if (is_short && count == room) {
            ++counts.kept_back;
            last_trouble_ = update_;
        }
        counts.answered += count;
        return count;
    }

  private:
    struct Pending {
        std::uint32_t due = 0;
        RayAnswer answer;
    };

    RayAnswer true_answer(const RayTask& task) const {
        std::uint8_t blocked = 0;
        truth_.any_hit({&task.ray, 1}, {&blocked, 1});
        return {task.id, blocked != 0 ? RayVerdict::Blocked : RayVerdict::Clear};
    }

    void take(const RayTask& task) {
        ++counts.begun;
        if (dice_.happens(troubles.lost)) {
            ++counts.lost;
            last_trouble_ = update_;
            return;
        }
        RayAnswer answer = true_answer(task);
        std::uint32_t due = update_;
        if (dice_.happens(troubles.failed)) {
            ++counts.failed;
            last_trouble_ = update_;
            answer.verdict = RayVerdict::Failed;
        }
        if (dice_.happens(troubles.delayed)) {
            ++counts.delayed;
            due += dice_.between(1u, troubles.longest_delay);
            last_trouble_ = std::max(last_trouble_, due);
        }
        pending_.push_back({due, answer});
        if (dice_.happens(troubles.doubled)) {
            ++counts.doubled;
            pending_.push_back({due + dice_.roll(4), answer});
        }
    }

    const RayProvider& truth_;
    Dice dice_;
    std::vector<Pending> pending_;
    std::uint32_t update_ = 0;
    std::uint32_t last_trouble_ = 0;
};

}  // namespace vantage::tests
