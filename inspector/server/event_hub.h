// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What happened, told to whoever listens. Each listener has a short queue of its own: one that
// reads too slowly misses events and hears how many; nobody ever waits for it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::inspector {

inline constexpr std::size_t kMaxStreams = 4;
inline constexpr std::size_t kMaxQueuedEvents = 64;

/// One listener. The hub may be gone before it.
class EventStream {
  public:
    /// The next events as the protocol of server-sent events writes them, waiting so long for one;
    /// a comment when nothing came, so that a broken connection shows. False at the end.
    bool next(std::chrono::milliseconds patience, std::string& text);

  private:
    friend class EventHub;
    struct Event {
        std::string name;
        std::string members;  ///< Of its JSON object, without braces.
    };
    void put(std::string_view name, std::string_view members);
    void close();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Event> events_;
    std::uint64_t missed_ = 0;
    bool is_closed_ = false;
};

class EventHub {
  public:
    ~EventHub() { close(); }

    /// Null when there are kMaxStreams already, or after close().
    std::shared_ptr<EventStream> open();
    /// `json` is an object. From any thread; waits for nobody.
    void tell(std::string_view name, std::string_view json);
    bool has_listeners();
    void close();

  private:
    void forget_gone();

    std::mutex mutex_;
    std::vector<std::weak_ptr<EventStream>> streams_;
    bool is_closed_ = false;
};

}  // namespace vantage::inspector
