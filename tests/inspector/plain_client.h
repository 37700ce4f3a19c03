// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A client that says exactly what it is told to, byte by byte: no library that mends or hides
// anything stands between a test and the server.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace vantage::tests {

struct PlainReply {
    int status = 0;  ///< 0: the connection was closed without a word.
    std::string head, body;

    bool has_header(std::string_view line) const { return head.find(line) != std::string::npos; }
};

class PlainClient {
  public:
    explicit PlainClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        is_connected_ =
            ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0;
    }
    ~PlainClient() { close(); }
    PlainClient(PlainClient&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)), is_connected_(other.is_connected_) {}
    PlainClient(const PlainClient&) = delete;

    void close() {
        if (socket_ >= 0) ::close(std::exchange(socket_, -1));
    }
    bool is_connected() const { return is_connected_; }
    int socket() const { return socket_; }

    /// False when the other side has closed.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (count <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }

    /// Waits for at least a byte; false at the end, or when nothing came in time.
    bool receive(std::string& bytes, int patience_ms = 20'000) {
        pollfd entry{socket_, POLLIN, 0};
        if (::poll(&entry, 1, patience_ms) <= 0) return false;
        char piece[64 * 1024];
        const ssize_t count = ::recv(socket_, piece, sizeof(piece), 0);
        if (count <= 0) return false;
        bytes.append(piece, static_cast<std::size_t>(count));
        return true;
    }

    /// One answer: its head, and as much of a body as the head says.
    PlainReply reply(int patience_ms = 20'000) {
        PlainReply made;
        while (rest_.find("\r\n\r\n") == std::string::npos) {
            if (!receive(rest_, patience_ms)) return made;
        }
        const std::size_t end = rest_.find("\r\n\r\n");
        made.head = rest_.substr(0, end + 2);
        rest_.erase(0, end + 4);
        made.status = std::atoi(made.head.c_str() + made.head.find(' '));
        const std::size_t at = made.head.find("Content-Length: ");
        const std::size_t length =
            at == std::string::npos ? 0 : std::strtoull(made.head.c_str() + at + 16, nullptr, 10);
        while (rest_.size() < length && receive(rest_, patience_ms)) {
        }
        made.body = rest_.substr(0, length);
        rest_.erase(0, std::min(length, rest_.size()));
        return made;
    }

  private:
    int socket_;
    bool is_connected_ = false;
    std::string rest_;
};

/// A request as an honest page makes it. Fields may be changed before it is written.
struct HonestRequest {
    std::uint16_t port = 0;
    std::string token;
    std::string method = "GET";
    std::string target = "/api/hello";
    std::string host = {};  ///< Empty: the right one.
    std::string more = {};  ///< Further header lines, each with its line end.
    std::string body = {};
    std::string type = "application/json";

    std::string text() const {
        std::string made = method + " " + target + " HTTP/1.1\r\nHost: " +
                           (host.empty() ? "127.0.0.1:" + std::to_string(port) : host) + "\r\n";
        if (!token.empty()) made += "Authorization: Bearer " + token + "\r\n";
        if (method == "POST")
            made += "Content-Type: " + type + "\r\nContent-Length: " + std::to_string(body.size()) +
                    "\r\n";
        return made + more + "\r\n" + body;
    }
    PlainReply ask() const {
        PlainClient client(port);
        client.send(text());
        return client.reply();
    }
};

}  // namespace vantage::tests
