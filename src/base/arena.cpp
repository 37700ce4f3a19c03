// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See arena.h.

#include "base/arena.h"

namespace vantage {

namespace {

constexpr std::size_t kBlockAlignment = 64;

class NewAllocator final : public Allocator {
  public:
    void* allocate(std::size_t size, std::size_t alignment) noexcept override {
        return ::operator new(size, std::align_val_t(alignment), std::nothrow);
    }
    void deallocate(void* memory, std::size_t, std::size_t alignment) noexcept override {
        ::operator delete(memory, std::align_val_t(alignment));
    }
};

}  // namespace

Allocator& default_allocator() noexcept {
    static NewAllocator allocator;
    return allocator;
}

Arena::Arena(Allocator& allocator, std::size_t capacity) noexcept : allocator_(allocator) {
    if (capacity == 0) return;
    memory_ = static_cast<std::uint8_t*>(allocator_.allocate(capacity, kBlockAlignment));
    if (memory_ != nullptr) capacity_ = capacity;
}

Arena::~Arena() {
    if (memory_ != nullptr) allocator_.deallocate(memory_, capacity_, kBlockAlignment);
}

void* Arena::allocate(std::size_t size, std::size_t alignment) noexcept {
    const std::size_t start = (used_ + alignment - 1) / alignment * alignment;
    if (start > capacity_ || size > capacity_ - start) return nullptr;
    used_ = start + size;
    if (used_ > high_water_) high_water_ = used_;
    return memory_ + start;
}

}  // namespace vantage
