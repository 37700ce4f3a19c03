// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See answer_log.h.

#include "record/answer_log.h"

#include <algorithm>

namespace vantage::record {

LogBlocks::LogBlocks(std::size_t bytes) {
    const std::size_t count = std::max<std::size_t>(bytes / sizeof(LogBlock), 1);
    blocks_ = std::make_unique<LogBlock[]>(count);  // Zeroed, so that no page is missing later.
    for (std::size_t i = count; i > 0; --i) {
        blocks_[i - 1].next = free_;
        free_ = &blocks_[i - 1];
    }
}

LogBlock* LogBlocks::take() noexcept {
    const std::lock_guard lock(mutex_);
    LogBlock* const block = free_;
    if (block == nullptr) return nullptr;
    free_ = block->next;
    block->next = nullptr;
    block->used = 0;
    return block;
}

void LogBlocks::give_back(LogBlock* first) noexcept {
    if (first == nullptr) return;
    LogBlock* last = first;
    while (last->next != nullptr)
        last = last->next;
    const std::lock_guard lock(mutex_);
    last->next = free_;
    free_ = first;
}

void AnswerLog::begin() noexcept {
    blocks_.give_back(first_);
    first_ = last_ = nullptr;
    last_kind_ = {};
    full_bytes_ = 0;
    is_whole_ = true;
}

LogChain AnswerLog::take() noexcept {
    const LogChain chain{.first = first_,
                         .bytes = full_bytes_ + (last_ != nullptr ? last_->used : 0),
                         .is_whole = is_whole_};
    first_ = nullptr;
    begin();
    return chain;
}

bool AnswerLog::open(AnswerKind kind, std::uint32_t size) noexcept {
    constexpr std::uint32_t kHead = 2;
    if (!is_whole_) return false;
    if (last_ == nullptr || kBlockBytes - last_->used < kHead + size) {
        LogBlock* const block = kHead + size <= kBlockBytes ? blocks_.take() : nullptr;
        if (block == nullptr) {
            is_whole_ = false;
            last_kind_ = {};  // Nothing fits any more.
            return false;
        }
        if (last_ == nullptr) {
            first_ = block;
        } else {
            last_->next = block;
            full_bytes_ += last_->used;
        }
        last_ = block;
    }
    std::uint8_t* const head = last_->bytes + last_->used;
    head[0] = static_cast<std::uint8_t>(kind);
    head[1] = 1;
    count_ = head + 1;
    last_kind_ = kind;
    last_->used += kHead;
    return true;
}

}  // namespace vantage::record
