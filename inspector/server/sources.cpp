// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See sources.h.

#include "inspector/server/sources.h"

namespace vantage::inspector {

std::vector<Source> Sources::list() const {
    std::vector<Source> sources;
    if (recorder_ != nullptr) sources.push_back({"live", true, recorder_->view(), 0});
    const std::lock_guard lock(mutex_);
    sources.insert(sources.end(), opened_.begin(), opened_.end());
    return sources;
}

Source Sources::find(std::string_view id) const {
    if (id == "live" && recorder_ != nullptr) return {"live", true, recorder_->view(), 0};
    const std::lock_guard lock(mutex_);
    for (const Source& source : opened_) {
        if (source.id == id) return source;
    }
    return {};
}

Result<std::string> Sources::open(std::vector<std::uint8_t> bytes, const std::string& file) {
    std::size_t total = bytes.size();
    const std::size_t size = total;
    auto recording = Recording::open(std::move(bytes), catalog_, file);
    if (!recording.ok()) return std::move(recording).diagnostics();
    const std::lock_guard lock(mutex_);
    for (const Source& source : opened_)
        total += source.bytes;
    while (!opened_.empty() && (opened_.size() >= kMaxOpened || total > kMaxOpenedBytes)) {
        total -= opened_.front().bytes;
        opened_.erase(opened_.begin());
    }
    const std::string id = "r" + std::to_string(++count_);
    opened_.push_back({id, false, std::move(*recording), size});
    return id;
}

}  // namespace vantage::inspector
