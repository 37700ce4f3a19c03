// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Path searches of the host's navigation, made once and lent to one query after the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "base/fixed_array.h"
#include "selection/evaluate/path_steps.h"

namespace vantage {

struct LentSearches {
    std::array<PathSearch*, kMaxPathSearches> searches{};
    std::uint32_t count = 0;
};

class SearchPool {
  public:
    /// Makes as many as the navigation can give.
    SearchPool(Allocator& allocator, const NavigationProvider* navigation,
               std::uint32_t count) noexcept
        : owned_(allocator, navigation != nullptr ? count : 0), free_(allocator, owned_.size()) {
        is_usable_ = navigation == nullptr || count == 0 || !free_.is_empty();
        if (navigation == nullptr || !is_usable_) return;
        for (std::unique_ptr<PathSearch>& search : owned_) {
            search = navigation->make_search();
            if (search == nullptr) return;
            free_[free_count_++] = search.get();
        }
    }

    /// False when there was no memory for the list.
    bool is_usable() const noexcept { return is_usable_; }
    bool is_empty() const noexcept { return free_count_ == 0 && lent_ == 0; }

    /// As many as wanted or as there are at all; false when somebody else has them.
    bool lend(std::uint32_t wanted, LentSearches& lent) noexcept {
        wanted = std::min({wanted, free_count_ + lent_, kMaxPathSearches});
        if (wanted > free_count_) return false;
        lent.count = wanted;
        for (std::uint32_t i = 0; i < wanted; ++i)
            lent.searches[i] = free_[--free_count_];
        lent_ += wanted;
        return true;
    }

    void give_back(LentSearches& lent) noexcept {
        for (std::uint32_t i = 0; i < lent.count; ++i)
            free_[free_count_++] = lent.searches[i];
        lent_ -= lent.count;
        lent.count = 0;
    }

  private:
    FixedArray<std::unique_ptr<PathSearch>> owned_;
    FixedArray<PathSearch*> free_;
    std::uint32_t free_count_ = 0, lent_ = 0;
    bool is_usable_ = false;
};

}  // namespace vantage
