// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Versions of fields and who holds them. `newest` of a field is one word: which buffer, and how
// many readers have pinned it since it was published. So pinning is one addition that cannot fail.
// Those who leave are counted in the buffer's own `balance`, which is negative while the buffer is
// the newest. Publishing swaps the word and adds the count of those who came to the balance of the
// buffer that was replaced; from then on nobody comes, and it is free when the balance is zero.
//
//   newest = [buffer 1 | 5 came]     balance of 1: -3 (three left)      held by two
//   publish buffer 2: newest = [2 | 0], balance of 1 becomes -3 + 5 = 2

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <string>

#include "base/log.h"
#include "vantage_analysis/fields.h"

namespace vantage {

namespace {

constexpr std::uint64_t kOneReader = 256;
constexpr std::uint64_t kBufferMask = 255;
constexpr std::size_t kLine = 64;
static_assert(kMaxFieldBuffers <= kBufferMask);

std::size_t whole_lines(std::size_t bytes) {
    return (bytes + kLine - 1) / kLine * kLine;
}

std::size_t bytes_of(FieldKind kind, std::uint32_t nodes) {
    switch (kind) {
        case FieldKind::Bit:
            return std::size_t{(nodes + 63) / 64} * 8;
        case FieldKind::Byte:
            return nodes;
        case FieldKind::Float:
            break;
    }
    return std::size_t{nodes} * 4;
}

Diagnostic field_error(const char* code, std::string message, std::string_view found) {
    return {.code = code, .message = std::move(message), .found = std::string(found)};
}

void fill_nodes(const FieldView& view, NodeIndex first, std::uint32_t count, float value) {
    void* data = const_cast<void*>(static_cast<const void*>(view.bytes().data()));
    switch (view.kind()) {
        case FieldKind::Bit: {
            auto* words = static_cast<std::uint64_t*>(data);
            const bool is_set = value > 0.0f;
            std::fill(words + first / 64, words + (first + count + 63) / 64,
                      is_set ? ~std::uint64_t{0} : 0);
            const std::uint32_t rest = view.size() % 64;
            if (is_set && rest != 0 && first + count >= view.size())
                words[view.size() / 64] = (std::uint64_t{1} << rest) - 1;
            return;
        }
        case FieldKind::Byte: {
            const float held = value > 0.0f ? std::min(value, 255.0f) : 0.0f;
            std::memset(static_cast<std::uint8_t*>(data) + first, static_cast<int>(held), count);
            return;
        }
        case FieldKind::Float:
            std::fill_n(static_cast<float*>(data) + first, count, value);
            return;
    }
}

}  // namespace

struct FieldStore::Field {
    struct LineDelete {
        void operator()(std::uint8_t* lines) const noexcept {
            ::operator delete (lines, std::align_val_t{kLine});
        }
    };

    std::string name;
    FieldKind kind = FieldKind::Float;
    FieldRange range;
    bool is_occupancy = false;
    std::uint32_t buffer_count = 0;
    std::unique_ptr<FieldVersion[]> versions;
    std::unique_ptr<std::uint8_t[], LineDelete> memory;
    alignas(kLine) std::atomic<std::uint64_t> newest{0};
    alignas(kLine) std::atomic<std::uint64_t> serial{1};
    std::atomic_flag is_writing;  // A byte exchanged would need libatomic on some processors.
};

// ---- pins ---------------------------------------------------------------------------------------

/// Whoever copies holds the version already, so it cannot become free in between.
FieldPin::FieldPin(const FieldPin& other) noexcept : version_(other.version_) {
    if (version_ != nullptr) version_->balance.fetch_add(1, std::memory_order_relaxed);
}

FieldPin& FieldPin::operator=(FieldPin other) noexcept {
    std::swap(version_, other.version_);
    return *this;
}

void FieldPin::release() noexcept {
    if (version_ == nullptr) return;
    // What was read lies before this; the writer acquires it before writing.
    version_->balance.fetch_sub(1, std::memory_order_release);
    version_ = nullptr;
}

// ---- the store ----------------------------------------------------------------------------------

FieldStore::FieldStore() = default;
FieldStore::~FieldStore() = default;

Result<std::shared_ptr<FieldStore>> FieldStore::make(const FieldStoreSettings& settings) {
    if (settings.fields.size() > kMaxFields)
        return field_error("fields/too-many", "there are too many fields",
                           std::to_string(settings.fields.size()));
    std::shared_ptr<FieldStore> store(new FieldStore());
    store->node_count_ = settings.node_count;
    for (const FieldDescription& field : settings.fields) {
        if (field.name.empty()) return field_error("fields/no-name", "a field has no name", "");
        if (store->find(field.name) != kNoField)
            return field_error("fields/name-taken", "two fields have the same name", field.name);
        if (field.buffers < 2 || field.buffers > kMaxFieldBuffers)
            return field_error("fields/bad-buffers", "a field has too few or too many buffers",
                               std::to_string(field.buffers));
        if (!(field.range_low < field.range_high) ||
            !std::isfinite(field.range_high - field.range_low))
            return field_error("fields/bad-range", "the range of a field is empty or has no end",
                               field.name);
        if (field.is_occupancy && field.kind != FieldKind::Byte)
            return field_error("fields/bad-occupancy", "a field of occupancy is not made of bytes",
                               field.name);
        store->add(field);
    }
    return store;
}

void FieldStore::add(const FieldDescription& description) {
    auto field = std::make_unique<Field>();
    field->name = description.name;
    field->kind = description.kind;
    field->range = {description.range_low, description.range_high};
    field->is_occupancy = description.is_occupancy;
    field->buffer_count = description.buffers;
    field->versions = std::make_unique<FieldVersion[]>(description.buffers);
    const std::size_t values = whole_lines(bytes_of(description.kind, node_count_));
    const std::size_t stride = values + whole_lines(description.side_bytes);
    const std::size_t total = std::max(stride * description.buffers, kLine);
    field->memory.reset(
        static_cast<std::uint8_t*>(::operator new (total, std::align_val_t{kLine})));
    std::memset(field->memory.get(), 0, total);
    for (std::uint32_t i = 0; i < description.buffers; ++i) {
        std::uint8_t* start = field->memory.get() + i * stride;
        field->versions[i].view = FieldView(description.kind, node_count_, start);
        field->versions[i].side = {start + values, description.side_bytes};
        fill_nodes(field->versions[i].view, 0, node_count_, description.initial);
    }
    field->versions[0].serial = 1;
    memory_bytes_ += total;
    fields_.push_back(std::move(field));
}

FieldIndex FieldStore::find(std::string_view name) const noexcept {
    for (FieldIndex i = 0; i < count(); ++i) {
        if (fields_[i]->name == name) return i;
    }
    return kNoField;
}

std::string_view FieldStore::name(FieldIndex field) const noexcept {
    return fields_[field]->name;
}

FieldKind FieldStore::kind(FieldIndex field) const noexcept {
    return fields_[field]->kind;
}

FieldRange FieldStore::range(FieldIndex field) const noexcept {
    return fields_[field]->range;
}

bool FieldStore::is_occupancy(FieldIndex field) const noexcept {
    return fields_[field]->is_occupancy;
}

std::size_t FieldStore::side_bytes(FieldIndex field) const noexcept {
    return fields_[field]->versions[0].side.size();
}

FieldPin FieldStore::pin(FieldIndex field) const noexcept {
    Field& it = *fields_[field];
    const std::uint64_t newest = it.newest.fetch_add(kOneReader, std::memory_order_acquire);
    return FieldPin(&it.versions[newest & kBufferMask]);
}

std::uint64_t FieldStore::serial(FieldIndex field) const noexcept {
    return fields_[field]->serial.load(std::memory_order_acquire);
}

std::uint64_t FieldStore::lagging_writes() const noexcept {
    return lagging_writes_.load(std::memory_order_relaxed);
}

FieldWriter FieldStore::begin_write(FieldIndex field) noexcept {
    Field& it = *fields_[field];
    if (it.is_writing.test_and_set(std::memory_order_acquire)) return {};
    const std::uint64_t newest = it.newest.load(std::memory_order_relaxed) & kBufferMask;
    FieldWriter writer;
    for (std::uint32_t i = 0; i < it.buffer_count; ++i) {
        FieldVersion& version = it.versions[i];
        if (i == newest || version.balance.load(std::memory_order_acquire) != 0) continue;
        writer.store_ = this;
        writer.field_ = field;
        writer.buffer_ = i;
        writer.view_ = version.view;
        writer.side_ = {const_cast<std::uint8_t*>(version.side.data()), version.side.size()};
        return writer;
    }
    lagging_writes_.fetch_add(1, std::memory_order_relaxed);
    it.is_writing.clear(std::memory_order_release);
    return writer;
}

void FieldStore::publish(FieldIndex field, std::uint32_t buffer) noexcept {
    Field& it = *fields_[field];
    const std::uint64_t serial = it.serial.load(std::memory_order_relaxed) + 1;
    it.versions[buffer].serial = serial;
    const std::uint64_t old = it.newest.exchange(buffer, std::memory_order_acq_rel);
    it.versions[old & kBufferMask].balance.fetch_add(static_cast<std::int64_t>(old / kOneReader),
                                                     std::memory_order_acq_rel);
    it.serial.store(serial, std::memory_order_release);
    revision_.fetch_add(1, std::memory_order_acq_rel);
    it.is_writing.clear(std::memory_order_release);
}

void FieldStore::abandon(FieldIndex field) noexcept {
    fields_[field]->is_writing.clear(std::memory_order_release);
}

// ---- writing ------------------------------------------------------------------------------------

FieldWriter& FieldWriter::operator=(FieldWriter&& other) noexcept {
    if (this == &other) return *this;
    abandon();
    store_ = other.store_;
    field_ = other.field_;
    buffer_ = other.buffer_;
    view_ = other.view_;
    side_ = other.side_;
    other.store_ = nullptr;
    return *this;
}

std::span<std::uint64_t> FieldWriter::bits() noexcept {
    const auto bits = view_.bits();
    return {const_cast<std::uint64_t*>(bits.data()), bits.size()};
}

std::span<std::uint8_t> FieldWriter::bytes() noexcept {
    const auto bytes = view_.bytes();
    return {const_cast<std::uint8_t*>(bytes.data()), bytes.size()};
}

std::span<float> FieldWriter::floats() noexcept {
    const auto floats = view_.floats();
    return {const_cast<float*>(floats.data()), floats.size()};
}

void FieldWriter::fill(NodeIndex first, std::uint32_t count, float value) noexcept {
    fill_nodes(view_, first, count, value);
}

void FieldWriter::publish() noexcept {
    if (store_ == nullptr) return;
    store_->publish(field_, buffer_);
    store_ = nullptr;
}

void FieldWriter::abandon() noexcept {
    if (store_ == nullptr) return;
    store_->abandon(field_);
    store_ = nullptr;
}

// ---- all of them --------------------------------------------------------------------------------

FieldPins::FieldPins(std::shared_ptr<const FieldStore> store) : store_(std::move(store)) {
    if (store_ != nullptr) pins_.resize(store_->count());
}

void FieldPins::pin_newest() noexcept {
    if (store_ == nullptr) return;
    const std::uint64_t revision = store_->revision();
    if (is_pinned_ && revision == revision_) return;
    for (FieldIndex i = 0; i < pins_.size(); ++i) {
        if (!pins_[i] || pins_[i].serial() != store_->serial(i)) pins_[i] = store_->pin(i);
    }
    revision_ = revision;
    is_pinned_ = true;
}

void FieldPins::pin_same(const FieldPins& other) noexcept {
    if (!VANTAGE_CHECK(store_ == other.store_)) return;
    for (FieldIndex i = 0; i < pins_.size(); ++i)
        pins_[i] = other.pins_[i];
    revision_ = other.revision_;
    is_pinned_ = other.is_pinned_;
}

void FieldPins::release() noexcept {
    for (FieldPin& pin : pins_)
        pin.release();
    is_pinned_ = false;
}

FieldView FieldPins::view(FieldIndex field) const noexcept {
    return field < pins_.size() ? pins_[field].view() : FieldView();
}

}  // namespace vantage
