// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Tickets that wait for their turn, the most urgent first: a heap from which any ticket can be
// taken out.
#pragma once

#include <cstdint>

#include "base/fixed_array.h"

namespace vantage {

/// How urgent: lower first, then by order of submission. A ticket submitted n updates later with
/// n updates' worth of priority is equally urgent, so waiting tickets never have to be re-sorted
/// as they age.
struct Urgency {
    std::int64_t key = 0;
    std::uint64_t sequence = 0;
    friend auto operator<=>(const Urgency&, const Urgency&) = default;
};

class WaitingLine {
  public:
    WaitingLine(Allocator& allocator, std::uint32_t capacity) noexcept
        : heap_(allocator, capacity), place_(allocator, capacity) {
        for (std::uint32_t& place : place_)
            place = kAbsent;
    }

    bool is_usable() const noexcept { return !heap_.is_empty() && !place_.is_empty(); }
    bool is_empty() const noexcept { return size_ == 0; }
    std::uint32_t size() const noexcept { return size_; }
    std::uint32_t first() const noexcept { return heap_[0].ticket; }

    void add(std::uint32_t ticket, const Urgency& urgency) noexcept {
        put(size_, {urgency, ticket});
        rise(size_++);
    }

    void remove(std::uint32_t ticket) noexcept {
        const std::uint32_t at = place_[ticket];
        if (at == kAbsent) return;
        place_[ticket] = kAbsent;
        if (at == --size_) return;
        put(at, heap_[size_]);
        rise(at);
        sink(at);
    }

  private:
    static constexpr std::uint32_t kAbsent = 0xffffffffu;
    struct Entry {
        Urgency urgency;
        std::uint32_t ticket = 0;
    };

    void put(std::uint32_t at, const Entry& entry) noexcept {
        heap_[at] = entry;
        place_[entry.ticket] = at;
    }

    void rise(std::uint32_t at) noexcept {
        const Entry entry = heap_[at];
        while (at > 0 && entry.urgency < heap_[(at - 1) / 2].urgency) {
            put(at, heap_[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        put(at, entry);
    }

    void sink(std::uint32_t at) noexcept {
        const Entry entry = heap_[at];
        for (;;) {
            std::uint32_t child = 2 * at + 1;
            if (child >= size_) break;
            if (child + 1 < size_ && heap_[child + 1].urgency < heap_[child].urgency) ++child;
            if (!(heap_[child].urgency < entry.urgency)) break;
            put(at, heap_[child]);
            at = child;
        }
        put(at, entry);
    }

    FixedArray<Entry> heap_;
    FixedArray<std::uint32_t> place_;
    std::uint32_t size_ = 0;
};

}  // namespace vantage
