// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Answers of a simulation, held against the reference evaluator on the snapshot that they were
// found on.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "vantage/answer.h"

namespace vantage::tools {

/// An answer that outlives its ticket, with what was asked.
struct GivenAnswer {
    std::uint32_t agent = 0;
    std::size_t query = 0;  ///< In the mix.
    std::uint64_t seed = 0;
    std::uint64_t epoch = 0;
    Answer answer;
};

/// How many snapshots are kept for it; answers that took more updates cannot be checked.
inline constexpr std::uint32_t kKeptSnapshots = 128;

class AnswerCheck {
  public:
    void keep(std::shared_ptr<const Snapshot> snapshot);
    /// Null when it is gone.
    const Snapshot* find(std::uint64_t epoch) const;

  private:
    std::deque<std::shared_ptr<const Snapshot>> kept_;
};

/// Empty when they say the same: status, option, and place by place. Scores may be known as an
/// interval, which must hold the exact one.
std::string difference(const Answer& given, const Answer& reference);

}  // namespace vantage::tools
