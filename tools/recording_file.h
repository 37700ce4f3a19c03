// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A recording as a file that grows while it is recorded: whatever was flushed is there, also when
// the program is killed.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "vantage_record/recording.h"

namespace vantage::tools {

class RecordingFile final : public RecordingSink {
  public:
    static Result<std::unique_ptr<RecordingFile>> create(const std::string& path);
    ~RecordingFile() override;
    RecordingFile(const RecordingFile&) = delete;
    RecordingFile& operator=(const RecordingFile&) = delete;

    bool write(std::span<const std::uint8_t> bytes) noexcept override;
    std::uint64_t size() const { return size_; }

    /// Fails when not everything is on the disk.
    Result<Done> close();

  private:
    RecordingFile(std::string path, std::FILE* file) : path_(std::move(path)), file_(file) {}

    std::string path_;
    std::FILE* file_;
    std::uint64_t size_ = 0;
    bool has_failed_ = false;
};

}  // namespace vantage::tools
