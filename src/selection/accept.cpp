// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From an answer to a claim: the only step between asking and going that others can see.

#include "vantage/answer.h"

namespace vantage {

Accepted accept(World& world, std::span<const AnswerResult> results,
                const AcceptTerms& terms) noexcept {
    if (results.empty()) return {};
    const AnswerResult& place = results.front();
    Accepted accepted{.rest = results.subspan(1)};
    accepted.status = world.claim({.owner = terms.owner,
                                   .source = place.source,
                                   .position = place.position,
                                   .radius = terms.radius,
                                   .until = terms.until});
    if (accepted.status == ClaimStatus::Claimed) accepted.place = &place;
    return accepted;
}

Accepted accept_first_free(World& world, std::span<const AnswerResult> results,
                           const AcceptTerms& terms) noexcept {
    Accepted accepted = accept(world, results, terms);
    while (accepted.status == ClaimStatus::Taken && !accepted.rest.empty())
        accepted = accept(world, accepted.rest, terms);
    return accepted;
}

}  // namespace vantage
