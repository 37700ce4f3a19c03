// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A block of memory that is handed out piece by piece and given back all at once. Sized when it is
// created; it never grows: allocate() answers null when it is full, and the caller says
// OutOfMemory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <type_traits>

#include "vantage/host.h"

namespace vantage {

class Arena {
  public:
    /// capacity() is 0 when the allocator had nothing.
    Arena(Allocator& allocator, std::size_t capacity) noexcept;
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    void* allocate(std::size_t size, std::size_t alignment) noexcept;

    /// `count` default-constructed elements; empty when they do not fit. Nothing is destroyed
    /// later.
    template <class T>
    requires std::is_trivially_destructible_v<T> std::span<T> array(std::size_t count)
    noexcept {
        if (count > capacity_ / sizeof(T)) return {};
        void* memory = allocate(count * sizeof(T), alignof(T));
        if (memory == nullptr) return {};
        T* first = static_cast<T*>(memory);
        for (std::size_t i = 0; i < count; ++i)
            new (first + i) T();
        return {first, count};
    }

    /// Forgets everything handed out.
    void reset() noexcept { used_ = 0; }

    std::size_t capacity() const noexcept { return capacity_; }
    std::size_t used() const noexcept { return used_; }
    /// The most that was ever in use: what to size the arena by.
    std::size_t high_water() const noexcept { return high_water_; }

  private:
    Allocator& allocator_;
    std::uint8_t* memory_ = nullptr;
    std::size_t capacity_ = 0;
    std::size_t used_ = 0;
    std::size_t high_water_ = 0;
};

}  // namespace vantage
