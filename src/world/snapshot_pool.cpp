// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See snapshot_pool.h.

#include "world/snapshot_pool.h"

#include <utility>

#include "vantage_analysis/tactics.h"

namespace vantage {

namespace {

/// Places the reference counts of a shared_ptr into the buffer. They are given back after the last
/// strong and the last weak reference, which is exactly when the buffer can be used again.
template <class T>
struct InBuffer {
    using value_type = T;

    std::shared_ptr<SnapshotPool> pool;
    SnapshotPool::Buffer* buffer;

    InBuffer(std::shared_ptr<SnapshotPool> owner, SnapshotPool::Buffer* place) noexcept
        : pool(std::move(owner)), buffer(place) {}
    template <class U>
    InBuffer(const InBuffer<U>& other) noexcept : pool(other.pool), buffer(other.buffer) {}

    T* allocate(std::size_t) noexcept {
        static_assert(sizeof(T) <= sizeof(buffer->bookkeeping));
        static_assert(alignof(T) <= alignof(std::max_align_t));
        return reinterpret_cast<T*>(buffer->bookkeeping);
    }
    void deallocate(T*, std::size_t) noexcept {
        buffer->is_free.store(true, std::memory_order_release);
    }
    template <class U>
    friend bool operator==(const InBuffer& a, const InBuffer<U>& b) noexcept {
        return a.buffer == b.buffer;
    }
};

/// The snapshot keeps its memory for the next time. Nobody else looks at it any more, and it is
/// not free before the counts are given back.
struct KeepSnapshot {
    SnapshotPool::Buffer* buffer;
    void operator()(const Snapshot*) const noexcept { SnapshotPool::let_go(buffer->snapshot); }
};

}  // namespace

SnapshotPool::SnapshotPool(std::uint32_t count)
    : count_(count), buffers_(std::make_unique<Buffer[]>(count)) {}

void SnapshotPool::let_go(Snapshot& snapshot) noexcept {
    if (snapshot.tactics_ != nullptr) snapshot.tactics_->release();
}

SnapshotPool::Buffer* SnapshotPool::take() noexcept {
    for (Buffer& buffer : buffers()) {
        if (buffer.is_free.load(std::memory_order_acquire)) {
            // Nobody else takes: there is one writer. Readers only ever set it to true.
            buffer.is_free.store(false, std::memory_order_relaxed);
            return &buffer;
        }
    }
    return nullptr;
}

std::shared_ptr<const Snapshot> SnapshotPool::share(const std::shared_ptr<SnapshotPool>& pool,
                                                    Buffer& buffer) noexcept {
    return std::shared_ptr<const Snapshot>(&buffer.snapshot, KeepSnapshot{&buffer},
                                           InBuffer<Snapshot>(pool, &buffer));
}

}  // namespace vantage
