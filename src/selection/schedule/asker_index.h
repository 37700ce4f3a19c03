// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which unfinished tickets belong to which agent.
#pragma once

#include <bit>
#include <cstdint>

#include "base/fixed_array.h"
#include "selection/schedule/tickets.h"

namespace vantage {

class AskerIndex {
  public:
    AskerIndex(Allocator& allocator, std::uint32_t capacity) noexcept
        : heads_(allocator, std::bit_ceil(capacity)), links_(allocator, capacity) {
        for (std::uint32_t& head : heads_)
            head = kNoTicket;
    }
    bool is_usable() const noexcept { return !heads_.is_empty() && !links_.is_empty(); }

    void add(std::uint32_t ticket, ObjectId asker) noexcept {
        std::uint32_t& head = head_of(asker);
        links_[ticket] = {asker, head};
        head = ticket;
    }

    void remove(std::uint32_t ticket) noexcept {
        std::uint32_t* at = &head_of(links_[ticket].asker);
        while (*at != ticket && *at != kNoTicket)
            at = &links_[*at].next;
        if (*at == ticket) *at = links_[ticket].next;
    }

    std::uint32_t count(ObjectId asker) noexcept {
        std::uint32_t found = 0;
        for (std::uint32_t at = head_of(asker); at != kNoTicket; at = links_[at].next)
            found += links_[at].asker == asker ? 1 : 0;
        return found;
    }

    /// Any ticket of the agent; kNoTicket when it has none.
    std::uint32_t any(ObjectId asker) noexcept {
        std::uint32_t at = head_of(asker);
        while (at != kNoTicket && links_[at].asker != asker)
            at = links_[at].next;
        return at;
    }

  private:
    struct Link {
        ObjectId asker;
        std::uint32_t next = kNoTicket;
    };
    std::uint32_t& head_of(ObjectId asker) noexcept {
        return heads_[asker.index & (heads_.size() - 1)];
    }

    FixedArray<std::uint32_t> heads_;
    FixedArray<Link> links_;
};

}  // namespace vantage
