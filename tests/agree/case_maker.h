// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From a seed to a case: a world, a program and a request. The same seed gives the same case on
// every machine. Cases of one block of 64 seeds share a world, so that one scheduler can take them.
#pragma once

#include <string>

#include "agree/case_worlds.h"
#include "vantage/answer.h"

namespace vantage::tests {

inline constexpr std::uint64_t kCasesInBlock = 64;

struct AgreeCase {
    std::uint64_t seed = 0;
    CaseWorld* world = nullptr;
    const Catalog* catalog = nullptr;
    Program program;
    ObjectId asker;
    std::vector<Binding> bindings;
    std::vector<ValueBinding> values;
    std::uint32_t wanted = 0;
    std::uint32_t max_candidates = 0;

    QueryInput input() const;
};

class CaseMaker {
  public:
    CaseMaker();

    AgreeCase make(std::uint64_t seed) const;

    /// The program as text, and who asks in which world.
    std::string describe(const AgreeCase& made) const;

  private:
    Catalog full_;     ///< Programs are built with it...
    Catalog thinned_;  ///< ...and evaluated with this one, from which words were removed.
    std::vector<std::unique_ptr<CaseWorld>> worlds_;
};

}  // namespace vantage::tests
