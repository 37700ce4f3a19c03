// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See recording_file.h.

#include "recording_file.h"

#include <cerrno>
#include <cstring>

namespace vantage::tools {

Result<std::unique_ptr<RecordingFile>> RecordingFile::create(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr)
        return Diagnostic{.code = "recording/write",
                          .message = "the recording cannot be written",
                          .place = {.file = path},
                          .found = std::strerror(errno),
                          .hint = "does the folder exist, and may you write there?"};
    return std::unique_ptr<RecordingFile>(new RecordingFile(path, file));
}

RecordingFile::~RecordingFile() {
    if (file_ != nullptr) std::fclose(file_);
}

bool RecordingFile::write(std::span<const std::uint8_t> bytes) noexcept {
    if (file_ == nullptr || has_failed_) return false;
    has_failed_ = std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size() ||
                  std::fflush(file_) != 0;
    size_ += bytes.size();
    return !has_failed_;
}

Result<Done> RecordingFile::close() {
    if (file_ != nullptr && std::fclose(file_) != 0) has_failed_ = true;
    file_ = nullptr;
    if (!has_failed_) return Done{};
    return Diagnostic{.code = "recording/write",
                      .message = "not all of the recording could be written",
                      .place = {.file = path_},
                      .hint = "is the disk full?"};
}

}  // namespace vantage::tools
