// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What records name by a number or a hash: programs, mounted points, tactics, names. Written once,
// kept for good, up to a limit. The scheduler's thread adds; any thread may read.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "record/format.h"
#include "vantage/program.h"
#include "world/snapshot_image.h"

namespace vantage::record {

/// One chunk, with its head and checksum.
using Definition = std::shared_ptr<const std::vector<std::uint8_t>>;

Definition make_definition(std::uint32_t kind, ByteWriter& payload);

class Definitions final : public PointNumbers {
  public:
    explicit Definitions(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    /// False when there is no room for it.
    bool add_program(const Program& program, const Catalog& catalog);
    bool add_source(std::uint64_t program, std::string_view file, std::uint32_t line);
    bool add_name(ObjectId object, std::string_view name);
    bool add_head(std::string_view title, double updates_per_second, std::uint64_t level_hash);

    std::uint32_t number_of(const std::shared_ptr<const PointSection>& section) noexcept override;
    std::uint32_t number_of(const std::shared_ptr<const Stands>& stands) noexcept override;
    std::uint32_t number_of(const std::shared_ptr<const Tactics>& tactics) noexcept override;

    /// All from `first` on; what is there never changes.
    std::vector<Definition> since(std::size_t first) const;
    std::size_t count() const;

  private:
    /// What had the number, as long as it lives, and its content for those that come after.
    struct Known {
        const void* address = nullptr;
        std::weak_ptr<const void> alive;
        std::uint32_t number = 0;
    };
    struct Content {
        std::uint64_t hash = 0;
        std::uint32_t number = 0;
    };
    struct Numbered {
        std::vector<Known> known;
        std::vector<Content> contents;
    };

    bool add(std::uint32_t kind, ByteWriter& payload);
    const Known* find(Numbered& numbered, const void* address) noexcept;
    std::uint32_t add_content(Numbered& numbered, std::uint32_t kind, ByteWriter& bytes,
                              const std::shared_ptr<const void>& owner);

    std::size_t max_bytes_;
    std::size_t bytes_ = 0;
    std::vector<std::uint64_t> programs_;  ///< Hashes, sorted.
    Numbered sections_, stands_, tactics_;
    mutable std::mutex mutex_;
    std::vector<Definition> all_;
};

}  // namespace vantage::record
