// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The recordings that can be looked at: the ring of the running program ("live"), and files that
// were opened ("r1", "r2"...).
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "vantage_record/recording.h"

namespace vantage::inspector {

inline constexpr std::size_t kMaxOpened = 8;
inline constexpr std::size_t kMaxOpenedBytes = std::size_t{512} << 20;

struct Source {
    std::string id;
    bool is_live = false;
    std::shared_ptr<const Recording> recording;
    std::size_t bytes = 0;  ///< Of the file.
};

class Sources {
  public:
    Sources(const Catalog& catalog, const Recorder* recorder)
        : catalog_(catalog), recorder_(recorder) {}

    std::vector<Source> list() const;
    /// Its recording is null when there is none of that name.
    Source find(std::string_view id) const;
    /// The name that it got. When there are too many the oldest one goes.
    Result<std::string> open(std::vector<std::uint8_t> bytes, const std::string& file);

  private:
    const Catalog& catalog_;
    const Recorder* recorder_;
    mutable std::mutex mutex_;
    std::vector<Source> opened_;
    std::uint64_t count_ = 0;
};

}  // namespace vantage::inspector
