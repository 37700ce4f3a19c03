// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Fields: one value for each tactical node. A store holds them by name; each has a few buffers, of
// which one is the newest version. One writer at a time fills a buffer that nobody reads and
// publishes it as a whole; readers pin a version, on any thread, without waiting and without ever
// seeing half of one. Nothing allocates after FieldStore::make().
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "vantage/result.h"
#include "vantage_analysis/nodes.h"

namespace vantage {

/// An eighth of a byte, a byte, four bytes a node.
enum class FieldKind : std::uint8_t { Bit, Byte, Float };

/// The values of all nodes, read alike whatever their kind. Somebody else keeps them alive.
class FieldView {
  public:
    FieldView() = default;
    FieldView(FieldKind kind, std::uint32_t size, const void* data) noexcept
        : data_(data), size_(size), kind_(kind) {}

    explicit operator bool() const noexcept { return data_ != nullptr; }
    FieldKind kind() const noexcept { return kind_; }
    std::uint32_t size() const noexcept { return size_; }

    /// 0 or 1 for bits, 0 to 255 for bytes.
    float value(NodeIndex node) const noexcept {
        switch (kind_) {
            case FieldKind::Bit:
                return static_cast<float>(bits()[node / 64] >> (node % 64) & 1);
            case FieldKind::Byte:
                return static_cast<float>(bytes()[node]);
            case FieldKind::Float:
                break;
        }
        return floats()[node];
    }

    /// Only of the view's own kind. Bits beyond the last node are 0.
    std::span<const std::uint64_t> bits() const noexcept {
        return {static_cast<const std::uint64_t*>(data_), (size_ + 63) / 64};
    }
    std::span<const std::uint8_t> bytes() const noexcept {
        return {static_cast<const std::uint8_t*>(data_), size_};
    }
    std::span<const float> floats() const noexcept {
        return {static_cast<const float*>(data_), size_};
    }

  private:
    const void* data_ = nullptr;
    std::uint32_t size_ = 0;
    FieldKind kind_ = FieldKind::Float;
};

using FieldIndex = std::uint32_t;
inline constexpr FieldIndex kNoField = 0xffffffffu;
inline constexpr std::uint32_t kMaxFields = 4096;
inline constexpr std::uint32_t kMaxFieldBuffers = 64;

struct FieldDescription {
    std::string_view name;  ///< Not empty, and no other field's.
    FieldKind kind = FieldKind::Float;
    float initial = 0;  ///< Of every node in the first version, rounded to what the kind holds.
    /// The newest version, the one being written, and one for those who still read an older one.
    /// More, up to kMaxFieldBuffers, when readers keep several old ones for long.
    std::uint32_t buffers = 3;
    std::uint32_t side_bytes = 0;  ///< Plain data that is published with each version, zero first.
    /// What queries take for the ends of its values where it weighs: `field "heat" = 2`.
    float range_low = 0, range_high = 1;
    /// Made by an OccupancyJob whose agents are numbered as the world's objects (ObjectId::index):
    /// queries then leave out who asks.
    bool is_occupancy = false;
};

struct FieldRange {
    float low = 0, high = 1;
};

/// One buffer of a field. Readers get at it through pins only.
struct FieldVersion {
    FieldView view;
    std::span<const std::uint8_t> side;
    std::uint64_t serial = 0;
    /// Readers who came, as far as they were counted, less those who left. See field_store.cpp.
    mutable std::atomic<std::int64_t> balance{0};
};

/// A version that stays as it is for as long as this object lives. Must not outlive the store.
class FieldPin {
  public:
    FieldPin() = default;
    FieldPin(const FieldPin& other) noexcept;
    FieldPin(FieldPin&& other) noexcept : version_(other.version_) { other.version_ = nullptr; }
    FieldPin& operator=(FieldPin other) noexcept;
    ~FieldPin() { release(); }

    explicit operator bool() const noexcept { return version_ != nullptr; }
    void release() noexcept;

    FieldView view() const noexcept { return version_ != nullptr ? version_->view : FieldView(); }
    /// Counts the field's versions, from 1 for the first.
    std::uint64_t serial() const noexcept { return version_ != nullptr ? version_->serial : 0; }
    std::span<const std::uint8_t> side() const noexcept {
        return version_ != nullptr ? version_->side : std::span<const std::uint8_t>();
    }

  private:
    friend class FieldStore;
    explicit FieldPin(const FieldVersion* version) noexcept : version_(version) {}
    const FieldVersion* version_ = nullptr;
};

class FieldStore;

/// A version on its way. Holds what the buffer held before (an older version) until it is written
/// over. When it is destroyed without publish(), readers never hear of it.
class FieldWriter {
  public:
    FieldWriter() = default;
    FieldWriter(FieldWriter&& other) noexcept { *this = std::move(other); }
    FieldWriter& operator=(FieldWriter&& other) noexcept;
    ~FieldWriter() { abandon(); }

    explicit operator bool() const noexcept { return store_ != nullptr; }
    FieldKind kind() const noexcept { return view_.kind(); }
    FieldView view() const noexcept { return view_; }
    /// Only of the field's own kind. The writer keeps bits beyond the last node at 0.
    std::span<std::uint64_t> bits() noexcept;
    std::span<std::uint8_t> bytes() noexcept;
    std::span<float> floats() noexcept;
    std::span<std::uint8_t> side() noexcept { return side_; }

    /// All nodes `first` to `first + count - 1`, for any kind; bits in whole words only.
    void fill(NodeIndex first, std::uint32_t count, float value) noexcept;

    void publish() noexcept;
    void abandon() noexcept;

  private:
    friend class FieldStore;
    FieldStore* store_ = nullptr;
    FieldIndex field_ = kNoField;
    std::uint32_t buffer_ = 0;
    FieldView view_;
    std::span<std::uint8_t> side_;
};

struct FieldStoreSettings {
    std::uint32_t node_count = 0;
    std::span<const FieldDescription> fields;
};

class FieldStore {
  public:
    /// Takes all its memory here. Fails (codes "fields/...") for a name that is empty or taken, too
    /// many fields, a number of buffers that is out of range, or a range without two ends.
    static Result<std::shared_ptr<FieldStore>> make(const FieldStoreSettings& settings);
    ~FieldStore();
    FieldStore(const FieldStore&) = delete;
    FieldStore& operator=(const FieldStore&) = delete;

    std::uint32_t node_count() const noexcept { return node_count_; }
    std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(fields_.size()); }
    /// kNoField when there is none of that name.
    FieldIndex find(std::string_view name) const noexcept;
    std::string_view name(FieldIndex field) const noexcept;
    FieldKind kind(FieldIndex field) const noexcept;
    FieldRange range(FieldIndex field) const noexcept;
    bool is_occupancy(FieldIndex field) const noexcept;
    std::size_t side_bytes(FieldIndex field) const noexcept;
    std::size_t memory_bytes() const noexcept { return memory_bytes_; }

    /// The newest version. From any thread; takes the same short time whoever else reads or writes.
    FieldPin pin(FieldIndex field) const noexcept;
    /// Of the newest version, perhaps a moment behind pin().
    std::uint64_t serial(FieldIndex field) const noexcept;
    /// Goes up with every publish of any field: tells whether a look is worth it.
    std::uint64_t revision() const noexcept { return revision_.load(std::memory_order_acquire); }

    /// Null while another writer of this field is at work, and when readers hold all other
    /// buffers: then try again later. One thread at a time for each field.
    FieldWriter begin_write(FieldIndex field) noexcept;
    /// How often begin_write() found all buffers held.
    std::uint64_t lagging_writes() const noexcept;

  private:
    friend class FieldWriter;
    struct Field;
    FieldStore();
    void add(const FieldDescription& description);
    void publish(FieldIndex field, std::uint32_t buffer) noexcept;
    void abandon(FieldIndex field) noexcept;

    std::uint32_t node_count_ = 0;
    std::vector<std::unique_ptr<Field>> fields_;
    std::size_t memory_bytes_ = 0;
    std::atomic<std::uint64_t> revision_{0};
    std::atomic<std::uint64_t> lagging_writes_{0};
};

/// One version of each field of a store, for those who must see the same ones for as long as they
/// look: a snapshot, a query. Made once, used again and again. One thread at a time.
class FieldPins {
  public:
    FieldPins() = default;
    /// Allocates; pins nothing yet. Keeps the store alive.
    explicit FieldPins(std::shared_ptr<const FieldStore> store);
    ~FieldPins() { release(); }

    const FieldStore* store() const noexcept { return store_.get(); }
    /// The newest versions, instead of what was pinned before. Touches nothing when nothing was
    /// published since.
    void pin_newest() noexcept;
    /// The same versions as another one of the same store.
    void pin_same(const FieldPins& other) noexcept;
    void release() noexcept;

    /// Null views before pin_newest() and for kNoField.
    FieldView view(FieldIndex field) const noexcept;
    const FieldPin& pin(FieldIndex field) const noexcept { return pins_[field]; }

  private:
    std::shared_ptr<const FieldStore> store_;
    std::vector<FieldPin> pins_;
    std::uint64_t revision_ = 0;
    bool is_pinned_ = false;
};

}  // namespace vantage
