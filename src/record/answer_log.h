// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What providers answered to one query, as bytes, while it is on its way. Grows by blocks of a
// common pool, so that memory is bounded and a query takes only what it needs.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>

#include "record/questions.h"

namespace vantage::record {

inline constexpr std::uint32_t kBlockBytes = 8192 - 16;

struct LogBlock {
    LogBlock* next = nullptr;
    std::uint32_t used = 0;
    std::uint8_t bytes[kBlockBytes];
};

/// Any thread may take and give back.
class LogBlocks {
  public:
    explicit LogBlocks(std::size_t bytes);
    LogBlock* take() noexcept;  ///< Null when there is none left.
    void give_back(LogBlock* first) noexcept;

  private:
    std::unique_ptr<LogBlock[]> blocks_;
    std::mutex mutex_;
    LogBlock* free_ = nullptr;
};

/// What is left of a log when its query has ended.
struct LogChain {
    LogBlock* first = nullptr;
    std::uint32_t bytes = 0;
    bool is_whole = true;
};

/// Entries of one kind that come one after the other share a head: u8 kind, u8 count.
class AnswerLog {
  public:
    explicit AnswerLog(LogBlocks& blocks) : blocks_(blocks) {}

    void begin() noexcept;
    LogChain take() noexcept;  ///< The log is empty then.

    /// Where the bytes of an entry go; null when the log is full.
    std::uint8_t* entry(AnswerKind kind, std::uint32_t size) noexcept {
        if (kind == last_kind_ && *count_ < 255 && kBlockBytes - last_->used >= size) {
            ++*count_;
        } else if (!open(kind, size)) {
            return nullptr;
        }
        std::uint8_t* at = last_->bytes + last_->used;
        last_->used += size;
        return at;
    }

    void add(AnswerKind kind, std::uint64_t key) noexcept {
        if (std::uint8_t* at = entry(kind, sizeof(key))) std::memcpy(at, &key, sizeof(key));
    }
    template <class T>
    void add(AnswerKind kind, std::uint64_t key, const T& answer) noexcept {
        std::uint8_t* at = entry(kind, sizeof(key) + sizeof(T));
        if (at == nullptr) return;
        std::memcpy(at, &key, sizeof(key));
        std::memcpy(at + sizeof(key), &answer, sizeof(T));
    }

  private:
    bool open(AnswerKind kind, std::uint32_t size) noexcept;

    LogBlocks& blocks_;
    LogBlock* first_ = nullptr;
    LogBlock* last_ = nullptr;
    std::uint8_t* count_ = nullptr;
    AnswerKind last_kind_{};        ///< 0 before the first.
    std::uint32_t full_bytes_ = 0;  ///< In all blocks but the last.
    bool is_whole_ = true;
};

}  // namespace vantage::record
