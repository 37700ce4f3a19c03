// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A number of elements fixed at creation, in memory of the host's allocator. For what has a
// destructor; plain data goes into an Arena.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

#include "vantage/host.h"

namespace vantage {

template <class T>
class FixedArray {
  public:
    /// Empty when the allocator had nothing.
    FixedArray(Allocator& allocator, std::size_t count) noexcept : allocator_(allocator) {
        if (count == 0 || count > SIZE_MAX / sizeof(T)) return;
        void* memory = allocator.allocate(count * sizeof(T), alignof(T));
        if (memory == nullptr) return;
        first_ = static_cast<T*>(memory);
        count_ = count;
        for (std::size_t i = 0; i < count; ++i)
            new (first_ + i) T();
    }
    ~FixedArray() {
        for (std::size_t i = 0; i < count_; ++i)
            first_[i].~T();
        if (first_ != nullptr) allocator_.deallocate(first_, count_ * sizeof(T), alignof(T));
    }
    FixedArray(const FixedArray&) = delete;
    FixedArray& operator=(const FixedArray&) = delete;

    bool is_empty() const noexcept { return count_ == 0; }
    std::size_t size() const noexcept { return count_; }
    T& operator[](std::size_t i) noexcept { return first_[i]; }
    const T& operator[](std::size_t i) const noexcept { return first_[i]; }
    T* begin() noexcept { return first_; }
    T* end() noexcept { return first_ + count_; }
    const T* begin() const noexcept { return first_; }
    const T* end() const noexcept { return first_ + count_; }
    std::span<T> first(std::size_t count) noexcept { return {first_, count}; }

  private:
    Allocator& allocator_;
    T* first_ = nullptr;
    std::size_t count_ = 0;
};

}  // namespace vantage
