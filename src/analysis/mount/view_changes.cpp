// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The values of a snapshot's fields as bytes, for recordings, and copies of them: only what
// changed.
//
//   for each field that changed: u32 number, u64 version, runs of bytes, u32 0xffffffff
//   a run: u32 first, u32 count, bytes; the plain data beside a version follows its values
//   u32 0xffffffff

#include <algorithm>
#include <cstring>

#include "base/bytes.h"
#include "vantage_analysis/tactics.h"

namespace vantage {

namespace {

constexpr std::uint32_t kNoMore = 0xffffffffu;
/// Bytes that are compared, and written, together.
constexpr std::size_t kStretch = 32;

std::span<const std::uint8_t> bytes_of(const FieldView& view) {
    switch (view.kind()) {
        case FieldKind::Bit:
            return {reinterpret_cast<const std::uint8_t*>(view.bits().data()),
                    view.bits().size_bytes()};
        case FieldKind::Byte:
            return view.bytes();
        case FieldKind::Float:
            break;
    }
    return {reinterpret_cast<const std::uint8_t*>(view.floats().data()),
            view.floats().size_bytes()};
}

bool is_same(std::span<const std::uint8_t> now, std::span<const std::uint8_t> before) {
    if (!before.empty()) return std::memcmp(now.data(), before.data(), now.size()) == 0;
    return std::all_of(now.begin(), now.end(), [](std::uint8_t byte) { return byte == 0; });
}

/// The runs of `now` that differ from `before`, which may be empty for zeros.
void write_runs(std::span<const std::uint8_t> now, std::span<const std::uint8_t> before,
                std::size_t offset, SpanWriter& out) {
    const auto differs = [&](std::size_t at) {
        const std::size_t size = std::min(kStretch, now.size() - at);
        return !is_same(now.subspan(at, size), before.empty() ? before : before.subspan(at, size));
    };
    for (std::size_t at = 0; at < now.size();) {
        std::size_t end = at;
        while (end < now.size() && differs(end))
            end = std::min(end + kStretch, now.size());
        if (end > at) {
            out.write(static_cast<std::uint32_t>(offset + at));
            out.write(static_cast<std::uint32_t>(end - at));
            out.raw(now.data() + at, end - at);
        }
        at = end + (end < now.size() ? kStretch : 0);
    }
}

std::span<std::uint8_t> writable(std::span<const std::uint8_t> bytes) {
    return {const_cast<std::uint8_t*>(bytes.data()), bytes.size()};
}

/// A new version of a field of a view's own store, beginning with the present values.
FieldWriter begin_version(FieldStore& store, FieldIndex field, const FieldPin& pin) {
    FieldWriter writer = store.begin_write(field);
    const std::span<const std::uint8_t> values = bytes_of(pin.view());
    std::copy(values.begin(), values.end(), writable(bytes_of(writer.view())).begin());
    std::copy(pin.side().begin(), pin.side().end(), writer.side().begin());
    return writer;
}

bool read_runs(ByteReader& in, FieldWriter& writer) {
    const std::span<std::uint8_t> values = writable(bytes_of(writer.view()));
    const std::span<std::uint8_t> side = writer.side();
    const std::size_t all = values.size() + side.size();
    for (auto first = in.read<std::uint32_t>(); in.ok() && first != kNoMore;
         first = in.read<std::uint32_t>()) {
        const auto count = in.read<std::uint32_t>();
        if (!in.ok() || first > all || count > all - first || count > in.remaining()) return false;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::size_t at = std::size_t{first} + i;
            (at < values.size() ? values[at] : side[at - values.size()]) = in.read<std::uint8_t>();
        }
    }
    return in.ok();
}

}  // namespace

bool TacticsView::has_same_versions(const TacticsView& other) const noexcept {
    const std::uint32_t count = tactics_->fields() != nullptr ? tactics_->fields()->count() : 0;
    for (FieldIndex i = 0; i < count; ++i) {
        if (serial(i) != other.serial(i)) return false;
    }
    return true;
}

void TacticsView::write_changes(const TacticsView* before, SpanWriter& out) const noexcept {
    const std::uint32_t count = tactics_->fields() != nullptr ? tactics_->fields()->count() : 0;
    for (FieldIndex i = 0; i < count; ++i) {
        if (before != nullptr && before->serial(i) == serial(i)) continue;
        out.write(i);
        out.write(serial(i));
        const std::span<const std::uint8_t> values = bytes_of(field(i));
        write_runs(values,
                   before != nullptr ? bytes_of(before->field(i)) : std::span<const std::uint8_t>(),
                   0, out);
        write_runs(pin(i).side(),
                   before != nullptr ? before->pin(i).side() : std::span<const std::uint8_t>(),
                   values.size(), out);
        out.write(kNoMore);
    }
    out.write(kNoMore);
}

bool TacticsView::read_changes(ByteReader& in) {
    if (own_ == nullptr) return false;
    for (auto field = in.read<std::uint32_t>(); in.ok() && field != kNoMore;
         field = in.read<std::uint32_t>()) {
        if (field >= own_->count()) return false;
        serials_[field] = in.read<std::uint64_t>();
        FieldWriter writer = begin_version(*own_, field, pins_.pin(field));
        if (!read_runs(in, writer)) return false;
        writer.publish();
        pins_.pin_newest();
    }
    return in.ok();
}

void TacticsView::copy_from(const TacticsView& other) {
    if (own_ == nullptr) return;
    for (FieldIndex i = 0; i < own_->count(); ++i) {
        if (serials_[i] == other.serial(i)) continue;
        FieldWriter writer = begin_version(*own_, i, other.pin(i));
        writer.publish();
        pins_.pin_newest();
        serials_[i] = other.serial(i);
    }
}

std::size_t TacticsView::bytes() const noexcept {
    std::size_t sum = 0;
    const std::uint32_t count = tactics_->fields() != nullptr ? tactics_->fields()->count() : 0;
    for (FieldIndex i = 0; i < count; ++i)
        sum += bytes_of(field(i)).size() + pin(i).side().size();
    return sum;
}

}  // namespace vantage
