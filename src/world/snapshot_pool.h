// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A fixed number of snapshot buffers, used again and again. The writer takes a free one, fills it
// and shares it; when the last reader lets go, on whatever thread, it is free again. Nothing
// allocates after creation: a buffer has room for the shared_ptr's own bookkeeping too.
//
// Why not one long-lived shared_ptr for each buffer, free when use_count() is 1? That count is
// read without ordering, so the writer could overwrite what a reader has not finished reading. Here
// a buffer becomes free by a release store in the last step of letting go, and is taken by an
// acquire load: everything that readers did lies before everything that the writer does next.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "vantage/world.h"

namespace vantage {

class SnapshotPool {
  public:
    struct Buffer {
        Snapshot snapshot;
        std::atomic<bool> is_free{true};
        /// Where share() has the reference counts made. 128 bytes hold those of any standard
        /// library (about 50 are used); the compiler checks.
        alignas(std::max_align_t) std::byte bookkeeping[128];
    };

    explicit SnapshotPool(std::uint32_t count);

    std::span<Buffer> buffers() noexcept { return {buffers_.get(), count_}; }

    /// Null when all are held. Only for the writer's thread, which may change the buffer until it
    /// shares it.
    Buffer* take() noexcept;

    /// The pool lives until the last snapshot is gone, also when the world is not there any more.
    static std::shared_ptr<const Snapshot> share(const std::shared_ptr<SnapshotPool>& pool,
                                                 Buffer& buffer) noexcept;

    /// What a free buffer must not keep from others: versions of fields.
    static void let_go(Snapshot& snapshot) noexcept;

  private:
    std::uint32_t count_;
    std::unique_ptr<Buffer[]> buffers_;
};

}  // namespace vantage
