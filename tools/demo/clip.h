// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The end of a skirmish as a small animated GIF, seen from above, with what one of the fighters
// thinks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tools/skirmish/match.h"

namespace vantage::tools {

/// Used as the watcher of the match, from its first frame to its last.
class Clip {
  public:
    /// Shows what comes behind this frame of a match. Level and catalog must stay.
    Clip(const Bundle& level, const Catalog& catalog, std::uint32_t first);
    ~Clip();  ///< After the match.
    Clip(const Clip&) = delete;
    Clip& operator=(const Clip&) = delete;

    SchedulerWatcher& watcher();
    Result<Done> after_frame(const Match& match);
    Result<Done> write(const std::string& path);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage::tools
