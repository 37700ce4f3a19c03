// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One number for a list of answers: equal when all statuses, options, candidates, their order,
// positions and scores are equal, bit for bit. What only some ways know (how many were valid,
// whether a not-a-number was met) is left out.
#pragma once

#include <cstdint>
#include <span>

#include "vantage/answer.h"

namespace vantage::tests {

std::uint64_t hash_answers(std::span<const Answer> answers);

}  // namespace vantage::tests
