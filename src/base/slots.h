// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Index+generation handles over a fixed number of slots. Freed slots are reused last-in first-out;
// a slot whose generation would wrap is retired, so a stale handle never becomes valid again.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "vantage/host.h"

namespace vantage {

template <class Tag>
class Slots {
  public:
    explicit Slots(std::uint32_t capacity) : generations_(capacity, 0), used_(capacity, 0) {
        free_.reserve(capacity);
        for (std::uint32_t i = capacity; i > 0; --i)
            free_.push_back(i - 1);
    }

    /// Null when all slots are taken.
    Id<Tag> acquire() {
        if (free_.empty()) return {};
        const std::uint32_t index = free_.back();
        free_.pop_back();
        used_[index] = 1;
        return {index, ++generations_[index]};
    }

    /// False for a null or stale handle.
    bool release(Id<Tag> id) {
        if (!is_valid(id)) return false;
        used_[id.index] = 0;
        if (generations_[id.index] != std::numeric_limits<std::uint32_t>::max()) {
            free_.push_back(id.index);
        }
        return true;
    }

    bool is_valid(Id<Tag> id) const {
        return id && id.index < generations_.size() && used_[id.index] != 0 &&
               generations_[id.index] == id.generation;
    }

  private:
    std::vector<std::uint32_t> generations_;
    std::vector<std::uint8_t> used_;
    std::vector<std::uint32_t> free_;
};

}  // namespace vantage
