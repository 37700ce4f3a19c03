// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See remarks.h.

#include "inspector/server/remarks.h"

#include <algorithm>

namespace vantage::inspector {

void Remarks::put(InspectorRemarks remarks) {
    if (remarks.notes.size() > kMaxNotes) remarks.notes.resize(kMaxNotes);
    if (remarks.lines.size() > kMaxLines) remarks.lines.resize(kMaxLines);
    const std::lock_guard lock(mutex_);
    if (!frames_.empty() && frames_.back().frame >= remarks.frame) return;
    frames_.push_back(std::move(remarks));
    if (frames_.size() > kMaxRemarkedFrames) frames_.pop_front();
}

SeenRemarks Remarks::at(std::uint32_t frame) const {
    SeenRemarks seen;
    const std::lock_guard lock(mutex_);
    auto each = std::upper_bound(
        frames_.begin(), frames_.end(), frame,
        [](std::uint32_t number, const InspectorRemarks& it) { return number < it.frame; });
    if (each == frames_.begin() || std::prev(each)->frame != frame) return seen;
    seen.headline = std::prev(each)->headline;
    seen.notes = std::prev(each)->notes;
    while (each != frames_.begin()) {
        --each;
        const std::uint32_t age = frame - each->frame;
        if (age >= kMaxLineFrames) break;
        for (const InspectorLine& line : each->lines) {
            if (line.frames > age) seen.lines.push_back({line, age});
        }
    }
    return seen;
}

}  // namespace vantage::inspector
