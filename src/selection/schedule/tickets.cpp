// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tickets.h.

#include "selection/schedule/tickets.h"

#include <algorithm>

namespace vantage {

Tickets::Tickets(Allocator& allocator, std::uint32_t capacity, std::uint32_t max_results) noexcept
    : states_(allocator, capacity),
      results_(allocator, std::size_t{capacity} * max_results),
      options_(allocator, std::size_t{capacity} * kMaxOptions),
      rejections_(allocator, std::size_t{capacity} * kMaxRejections),
      max_results_(max_results) {
    for (std::size_t i = states_.size(); i > 0; --i) {
        states_[i - 1].next_free = first_free_;
        first_free_ = static_cast<std::uint32_t>(i - 1);
    }
}

bool Tickets::is_usable() const noexcept {
    return !states_.is_empty() && !results_.is_empty() && !options_.is_empty() &&
           !rejections_.is_empty();
}

std::uint32_t Tickets::acquire() noexcept {
    if (first_free_ == kNoTicket) return kNoTicket;
    const std::uint32_t index = first_free_;
    first_free_ = states_[index].next_free;
    ++states_[index].generation;
    return index;
}

void Tickets::free(std::uint32_t index) noexcept {
    TicketState& state = states_[index];
    state.phase = TicketPhase::Free;
    state.program.reset();
    state.snapshot.reset();
    if (state.generation == kNever) return;  // Would wrap: retired, so that no handle comes back.
    state.next_free = first_free_;
    first_free_ = index;
}

TicketState* Tickets::find(Ticket ticket) noexcept {
    if (!ticket || ticket.index >= states_.size()) return nullptr;
    TicketState& state = states_[ticket.index];
    const bool is_same = state.generation == ticket.generation && state.phase != TicketPhase::Free;
    return is_same ? &state : nullptr;
}

void Tickets::keep_answer(std::uint32_t index, const AnswerView& answer) noexcept {
    AnswerView& kept = states_[index].completion.answer;
    kept = answer;
    AnswerResult* results = results_.begin() + std::size_t{index} * max_results_;
    OptionOutcome* options = options_.begin() + std::size_t{index} * kMaxOptions;
    const std::size_t result_count = std::min<std::size_t>(answer.results.size(), max_results_);
    std::copy_n(answer.results.begin(), result_count, results);
    std::copy(answer.options.begin(), answer.options.end(), options);
    kept.results = {results, result_count};
    kept.options = {options, answer.options.size()};
}

void Tickets::keep_rejections(std::uint32_t index, std::span<const StepWork> steps) noexcept {
    Rejection* const kept = rejections_.begin() + std::size_t{index} * kMaxRejections;
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < steps.size() && count < kMaxRejections; ++i) {
        if (steps[i].rejected == 0) continue;
        kept[count++] = {.step = static_cast<std::uint16_t>(i), .count = steps[i].rejected};
    }
    states_[index].completion.rejections = {kept, count};
}

}  // namespace vantage
