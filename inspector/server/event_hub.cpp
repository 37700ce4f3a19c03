// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See event_hub.h.

#include "inspector/server/event_hub.h"

#include <algorithm>

namespace vantage::inspector {

bool EventStream::next(std::chrono::milliseconds patience, std::string& text) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return is_closed_ || !events_.empty(); });
    if (is_closed_) return false;
    text.clear();
    while (!events_.empty()) {
        const Event& event = events_.front();
        text += "event: " + event.name + "\ndata: {";
        if (missed_ > 0)
            text += "\"missed\":" + std::to_string(missed_) + (event.members.empty() ? "" : ",");
        missed_ = 0;
        text += event.members + "}\n\n";
        events_.pop_front();
    }
    if (text.empty()) text = ":\n\n";
    return true;
}

void EventStream::put(std::string_view name, std::string_view members) {
    const std::lock_guard lock(mutex_);
    if (events_.size() >= kMaxQueuedEvents) {
        events_.pop_front();
        ++missed_;
    }
    events_.push_back({std::string(name), std::string(members)});
    changed_.notify_one();
}

void EventStream::close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    changed_.notify_one();
}

std::shared_ptr<EventStream> EventHub::open() {
    const std::lock_guard lock(mutex_);
    forget_gone();
    if (is_closed_ || streams_.size() >= kMaxStreams) return nullptr;
    auto stream = std::make_shared<EventStream>();
    streams_.push_back(stream);
    return stream;
}

void EventHub::tell(std::string_view name, std::string_view json) {
    const std::string_view members = json.size() >= 2 ? json.substr(1, json.size() - 2) : "";
    const std::lock_guard lock(mutex_);
    for (const auto& each : streams_) {
        if (const auto stream = each.lock()) stream->put(name, members);
    }
}

bool EventHub::has_listeners() {
    const std::lock_guard lock(mutex_);
    forget_gone();
    return !streams_.empty();
}

void EventHub::close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    for (const auto& each : streams_) {
        if (const auto stream = each.lock()) stream->close();
    }
}

void EventHub::forget_gone() {
    std::erase_if(streams_, [](const auto& each) { return each.expired(); });
}

}  // namespace vantage::inspector
