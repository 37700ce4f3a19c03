// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the running game has said of its newest frames, for those who look at one of them. Bounded:
// the oldest frames are forgotten, and of one frame only so much is taken.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "vantage_inspector/inspector.h"

namespace vantage::inspector {

inline constexpr std::size_t kMaxRemarkedFrames = 7200;
inline constexpr std::size_t kMaxNotes = 2048, kMaxLines = 512;  ///< Of one frame.
inline constexpr std::uint16_t kMaxLineFrames = 240;

struct AgedLine {
    InspectorLine line;
    std::uint32_t age = 0;  ///< In frames.
};

/// All that is to be seen in a frame.
struct SeenRemarks {
    std::string headline;
    std::vector<InspectorNote> notes;
    std::vector<AgedLine> lines;  ///< Also those of earlier frames that still last.
};

/// Any thread.
class Remarks {
  public:
    /// Frames in order; one that was remarked on before, or is older than the last, is left out.
    void put(InspectorRemarks remarks);
    /// Nothing for a frame that nobody remarked on, or that is forgotten.
    SeenRemarks at(std::uint32_t frame) const;

  private:
    mutable std::mutex mutex_;
    std::deque<InspectorRemarks> frames_;
};

}  // namespace vantage::inspector
