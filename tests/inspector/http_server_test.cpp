// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The server against those who mean no good, byte by byte, and against those who are merely slow.

#include "inspector/server/http_server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>
#include <vector>

#include "inspector/plain_client.h"

namespace vantage::tests {
namespace {

using inspector::Call;
using inspector::HttpServer;
using inspector::Reply;

const std::string kToken = "0123456789abcdef0123456789abcdef";

/// Says what it was asked.
class EchoService final : public inspector::Service {
  public:
    Reply answer(Call call) override {
        ++calls;
        if (call.target.path == std::vector<std::string>{"api", "events"})
            return {.events = hub.open()};
        if (call.target.path == std::vector<std::string>{"api", "large"})
            return {.type = "application/octet-stream", .body = std::string(40u << 20, 'x')};
        if (call.target.path == std::vector<std::string>{"api", "fails"}) throw std::bad_alloc();
        std::string body = call.method;
        for (const std::string& part : call.target.path)
            body += "/" + part;
        return {.type = "text/plain", .body = body + "|" + call.body};
    }
    std::atomic<int> calls = 0;
    inspector::EventHub hub;
};

class Server : public ::testing::Test {
  protected:
    Server() {
        auto started = HttpServer::start({.port = 0, .token = kToken}, service_);
        EXPECT_TRUE(started.ok());
        server_ = std::move(*started);
        port_ = server_->port();
    }
    ~Server() override {
        service_.hub.close();
        server_.reset();
    }

    HonestRequest request(const std::string& target = "/api/hello") const {
        return {.port = port_, .token = kToken, .target = target};
    }
    void expect_alive() const {
        EXPECT_EQ(request().ask().status, 200) << "an honest request is still answered";
    }

    EchoService service_;
    std::unique_ptr<HttpServer> server_;
    std::uint16_t port_ = 0;
};

TEST_F(Server, answers_and_says_how_to_treat_the_answer) {
    const PlainReply reply = request("/api/some/thing?x=1").ask();
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.body, "GET/api/some/thing|");
    for (const char* const header :
         {"Content-Security-Policy: default-src 'none'", "frame-ancestors 'none'",
          "X-Content-Type-Options: nosniff", "Cross-Origin-Opener-Policy: same-origin",
          "Cross-Origin-Embedder-Policy: require-corp", "Cross-Origin-Resource-Policy: same-origin",
          "Cache-Control: no-store"})
        EXPECT_TRUE(reply.has_header(header)) << header << "\n" << reply.head;
    EXPECT_FALSE(reply.has_header("Access-Control")) << "no other site may read it";
}

TEST_F(Server, takes_bodies_in_pieces_and_keeps_the_connection) {
    HonestRequest post = request("/api/check");
    post.method = "POST";
    post.body = std::string(300'000, 'b');
    const std::string text = post.text();
    PlainClient client(port_);
    for (int turn = 0; turn < 3; ++turn) {
        for (std::size_t at = 0; at < text.size(); at += 50'000)
            ASSERT_TRUE(client.send(std::string_view(text).substr(at, 50'000)));
        const PlainReply reply = client.reply();
        EXPECT_EQ(reply.status, 200);
        EXPECT_EQ(reply.body, "POST/api/check|" + post.body);
    }
}

TEST_F(Server, refuses_before_it_asks_anybody) {
    HonestRequest foreign = request();
    foreign.more = "Origin: http://evil.test\r\n";
    EXPECT_EQ(foreign.ask().status, 403);
    HonestRequest rebound = request();
    rebound.host = "evil.test:" + std::to_string(port_);
    EXPECT_EQ(rebound.ask().status, 403);
    HonestRequest nobody = request();
    nobody.token.clear();
    EXPECT_EQ(nobody.ask().status, 401);
    HonestRequest blind = request("/api/check");
    blind.method = "POST";
    blind.type = "text/plain";  // What a page of another site may send without asking.
    blind.body = "{}";
    EXPECT_EQ(blind.ask().status, 415);
    HonestRequest site = request();
    site.more = "Sec-Fetch-Site: cross-site\r\n";
    const PlainReply reply = site.ask();
    EXPECT_EQ(reply.status, 403);
    EXPECT_TRUE(reply.has_header("frame-ancestors 'none'"));
    EXPECT_NE(reply.body.find("\"code\":\"inspector/origin\""), std::string::npos) << reply.body;
    EXPECT_EQ(service_.calls, 0);
    expect_alive();
}

TEST_F(Server, paths_lead_nowhere_else) {
    for (const char* const target :
         {"/../etc/passwd", "/assets/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd",
          "/assets/..%2f..%2fetc%2fpasswd", "/assets/..%5c..%5cetc", "/%00", "/assets/a%00.js",
          "//etc/passwd", "/assets/%c0%ae%c0%ae%c0%af", "/assets/....//"}) {
        const PlainReply reply = request(target).ask();
        EXPECT_TRUE(reply.status == 400 || reply.status == 200) << target << " " << reply.status;
        EXPECT_EQ(reply.body.find("root:"), std::string::npos);
    }
    expect_alive();
}

TEST_F(Server, bodies_of_a_gigabyte_are_refused_unread) {
    HonestRequest post = request("/api/check");
    post.method = "POST";
    post.body = "x";
    std::string text = post.text();
    const std::string said = "Content-Length: 1\r\n";
    text.replace(text.find(said), said.size(), "Content-Length: 1073741824\r\n");
    PlainClient client(port_);
    client.send(text);
    EXPECT_EQ(client.reply().status, 413);
    // Who sends it all the same is cut off long before.
    const std::string megabyte(1u << 20, 'x');
    int sent = 0;
    while (sent < 1024 && client.send(megabyte))
        ++sent;
    EXPECT_LT(sent, 64);
    EXPECT_EQ(service_.calls, 0);
    expect_alive();
}

TEST_F(Server, heads_without_end_are_refused) {
    PlainClient client(port_);
    std::string head = "GET /api/hello HTTP/1.1\r\n";
    for (int i = 0; i < 200; ++i)
        head += "X-More: " + std::string(100, 'a') + "\r\n";
    client.send(head);
    EXPECT_EQ(client.reply().status, 431);
    expect_alive();
}

TEST_F(Server, nonsense_is_answered_with_a_reason) {
    for (const char* const text :
         {"\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
          "PUT /api/hello HTTP/1.1\r\nHost: x\r\n\r\n"}) {
        PlainClient client(port_);
        client.send(text);
        const PlainReply reply = client.reply();
        EXPECT_GE(reply.status, 400) << text;
        EXPECT_NE(reply.body.find("\"message\""), std::string::npos);
    }
    expect_alive();
}

TEST_F(Server, a_service_that_throws_does_no_harm) {
    EXPECT_EQ(request("/api/fails").ask().status, 500);
    expect_alive();
}

TEST_F(Server, two_hundred_half_open_sockets_keep_nobody_waiting) {
    std::vector<PlainClient> half_open;
    for (int i = 0; i < 200; ++i) {
        half_open.emplace_back(port_);
        ASSERT_TRUE(half_open.back().is_connected());
        half_open.back().send(i % 2 == 0 ? "GET /api/hello HTTP/1.1\r\nHost:" : "");
    }
    const auto before = std::chrono::steady_clock::now();
    for (int i = 0; i < 10; ++i)
        expect_alive();
    const auto took = std::chrono::steady_clock::now() - before;
    EXPECT_LT(took, std::chrono::seconds(5)) << "the limit that the server promises";
}

TEST_F(Server, bodies_that_never_come_give_their_worker_back) {
    HonestRequest post = request("/api/check");
    post.method = "POST";
    post.body = "1234567890";
    std::string text = post.text();
    text.resize(text.size() - 5);
    std::vector<PlainClient> silent;
    for (std::size_t i = 0; i < inspector::kWorkers; ++i) {
        silent.emplace_back(port_);
        silent.back().send(text);
    }
    EXPECT_EQ(silent[0].reply().status, 400) << "after five seconds without a byte";
    expect_alive();
}

TEST_F(Server, a_client_that_never_reads_is_let_go) {
    PlainClient lazy(port_);
    lazy.send(request("/api/large").text());
    PlainClient deaf(port_);
    deaf.send(request("/api/events").text());
    const std::string event = "{\"x\":\"" + std::string(10'000, 'y') + "\"}";
    for (int i = 0; i < 3000; ++i)
        service_.hub.tell("frame", event);
    for (int i = 0; i < 5; ++i)
        expect_alive();
}

TEST_F(Server, streams_events_and_no_more_than_four) {
    std::vector<PlainClient> streams;
    for (std::size_t i = 0; i < inspector::kMaxStreams; ++i) {
        streams.emplace_back(port_);
        streams.back().send(request("/api/events").text());
        std::string text;
        ASSERT_TRUE(streams.back().receive(text));
        EXPECT_NE(text.find("text/event-stream"), std::string::npos) << text;
    }
    service_.hub.tell("frame", "{\"frame\":1}");
    for (PlainClient& stream : streams) {
        std::string text;
        while (text.find("data: {\"frame\":1}") == std::string::npos && stream.receive(text)) {
        }
        EXPECT_NE(text.find("event: frame\ndata: {\"frame\":1}\n\n"), std::string::npos) << text;
    }
    expect_alive();
}

TEST(ServerPort, a_port_that_is_taken_is_told) {
    EchoService service;
    auto first = HttpServer::start({.port = 0, .token = kToken}, service);
    ASSERT_TRUE(first.ok());
    const auto second = HttpServer::start({.port = (*first)->port(), .token = kToken}, service);
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.diagnostics()[0].code, "inspector/port");
}

TEST(ServerPort, only_this_machine_is_listened_to) {
    EchoService service;
    auto server = HttpServer::start({.port = 0, .token = kToken}, service);
    ASSERT_TRUE(server.ok());
    // /proc/net/tcp lists local addresses in hexadecimal: 0100007F is 127.0.0.1.
    std::ifstream table("/proc/net/tcp");
    char wanted[16];
    std::snprintf(wanted, sizeof(wanted), ":%04X ", (*server)->port());
    std::string line;
    int listening = 0;
    while (std::getline(table, line)) {
        const bool is_ours =
            line.find(wanted) != std::string::npos && line.find(" 0A ") != std::string::npos;
        if (!is_ours) continue;
        ++listening;
        EXPECT_NE(line.find("0100007F" + std::string(wanted)), std::string::npos) << line;
    }
    EXPECT_EQ(listening, 1);
}

}  // namespace
}  // namespace vantage::tests
