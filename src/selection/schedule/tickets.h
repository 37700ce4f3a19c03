// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The tickets of a scheduler: a fixed number, each in one phase of its life.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "base/fixed_array.h"
#include "selection/schedule/waiting_line.h"
#include "vantage/scheduler.h"

namespace vantage {

enum class TicketPhase : std::uint8_t { Free, Waiting, Running, Finished, Delivered };

inline constexpr std::uint32_t kNever = 0xffffffffu;
inline constexpr std::uint32_t kNoTicket = 0xffffffffu;

struct TicketState {
    std::uint32_t generation = 0;
    TicketPhase phase = TicketPhase::Free;
    bool has_exact_scores = false;
    std::uint64_t sequence = 0;  ///< In order of submission.
    Urgency urgency;
    std::shared_ptr<const Program> program;
    std::shared_ptr<const Snapshot> snapshot;  ///< Null until an update knows the asker.
    Job* job = nullptr;
    ObjectId asker;
    std::array<Binding, kMaxObjects> bindings;  ///< Names are the program's own.
    std::uint32_t binding_count = 0;
    std::array<float, kMaxSymbols> values;  ///< Of the program's symbols...
    std::uint32_t bound_values = 0;         ///< ...where bit k says that the request bound k.
    std::uint64_t seed = 0;
    std::uint32_t wanted = 0;
    std::uint32_t max_candidates = 0;
    QueryRecord* record = nullptr;
    std::uint32_t submitted_at = 0, started_at = 0;  ///< Updates.
    std::uint64_t submitted_ns = 0, started_ns = 0;  ///< While statistics are collected.
    std::uint32_t run = 0;                           ///< While running.
    std::uint32_t next_free = kNoTicket;
    CompletionHook on_completion = nullptr;
    void* context = nullptr;
    Completion completion;
};

class Tickets {
  public:
    Tickets(Allocator& allocator, std::uint32_t capacity, std::uint32_t max_results) noexcept;
    bool is_usable() const noexcept;

    /// kNoTicket when all are taken.
    std::uint32_t acquire() noexcept;
    void free(std::uint32_t index) noexcept;

    /// Null for a stale handle.
    TicketState* find(Ticket ticket) noexcept;
    TicketState& operator[](std::uint32_t index) noexcept { return states_[index]; }
    Ticket id(std::uint32_t index) const noexcept { return {index, states_[index].generation}; }
    std::uint32_t capacity() const noexcept { return static_cast<std::uint32_t>(states_.size()); }
    std::uint32_t index_of(const TicketState& state) const noexcept {
        return static_cast<std::uint32_t>(&state - states_.begin());
    }

    /// Copies an answer into the ticket's own memory.
    void keep_answer(std::uint32_t index, const AnswerView& answer) noexcept;
    /// The same for what conditions rejected.
    void keep_rejections(std::uint32_t index, std::span<const StepWork> steps) noexcept;

  private:
    FixedArray<TicketState> states_;
    FixedArray<AnswerResult> results_;
    FixedArray<OptionOutcome> options_;
    FixedArray<Rejection> rejections_;
    std::uint32_t max_results_;
    std::uint32_t first_free_ = kNoTicket;
};

}  // namespace vantage
