// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// HTTP on a loopback port, by cpp-httplib, behind a front of our own: sockets wait for the head of
// their request in one thread that never blocks, so that any number of half-open ones costs
// nothing but their place; only whole heads that pass the gate reach a worker.
//
//     front: accept, poll, at most kMaxWaiting -> gate -> workers -> Service
//
// What is served is the Service's business.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "inspector/server/event_hub.h"
#include "inspector/server/gate.h"
#include "inspector/server/request_head.h"
#include "vantage/result.h"

namespace vantage::inspector {

inline constexpr std::size_t kMaxConnections = 16;  ///< With a whole request, served or waiting.
inline constexpr std::size_t kMaxWaiting = 64;      ///< Without one; the oldest has to go.
inline constexpr std::size_t kWorkers = 8;          ///< Of which streams take at most half.
inline constexpr int kPatienceMs = 5000;            ///< Without a byte, in either direction.

struct Call {
    std::string method;
    Target target;
    std::string body;
};

struct Reply {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::shared_ptr<EventStream> events;  ///< Instead of a body.
    std::string file_name;                ///< To be saved under this name; empty: shown.
};

/// {"error": {...}}
Reply error_reply(int status, std::string_view code, std::string_view message,
                  std::string_view hint = {});

class Service {
  public:
    virtual ~Service() = default;
    /// On several threads at a time. Only what passed the gate.
    virtual Reply answer(Call call) = 0;
};

struct HttpSettings {
    std::uint16_t port = 0;  ///< 0 takes any free one.
    std::string token;
};

class HttpServer {
  public:
    /// The service must outlive it. Fails when the port is taken ("inspector/port").
    static Result<std::unique_ptr<HttpServer>> start(const HttpSettings& settings,
                                                     Service& service);
    /// Ends all connections; waits for the threads.
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    std::uint16_t port() const;

  private:
    struct Impl;
    explicit HttpServer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage::inspector
