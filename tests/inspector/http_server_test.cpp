// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The server against those who mean no good, byte by byte, and against those who are merely slow.

#include "inspector/server/http_server.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <thread>
#include <vector>

#include "inspector/plain_client.h"
#include "vantage/host.h"

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
        if (call.target.path == std::vector<std::string>{"api", "long"})
            std::this_thread::sleep_for(std::chrono::seconds(11));
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
    for (const char* const target : {"/../etc/passwd",
                                     "/..",
                                     "/.",
                                     "/assets/../../etc/passwd",
                                     "/assets/./x",
                                     "/assets/%2e%2e/%2e%2e/etc/passwd",
                                     "/assets/%2E%2e",
                                     "/assets/..%2f..%2fetc%2fpasswd",
                                     "/assets/..%5c..%5cetc",
                                     "/%00",
                                     "/assets/a%00.js",
                                     "/assets/%0a",
                                     "/assets/%7f",
                                     "//etc/passwd",
                                     "/assets//x",
                                     "/assets/....//",
                                     "/assets/",
                                     "/assets/%2",
                                     "/assets/%zz",
                                     "/%2fetc%2fpasswd",
                                     "/assets/a%2fb",
                                     "http://127.0.0.1/etc/passwd",
                                     "etc/passwd"}) {
        const PlainReply reply = request(target).ask();
        EXPECT_EQ(reply.status, 400) << target;
        EXPECT_EQ(service_.calls, 0) << target << " came through";
    }
    // Other bytes are a name like any other, decoded once and not again.
    EXPECT_EQ(request("/assets/%c0%ae%c0%ae").ask().body, "GET/assets/\xc0\xae\xc0\xae|");
    EXPECT_EQ(request("/assets/%252e%252e").ask().body, "GET/assets/%2e%2e|");
    EXPECT_EQ(request("/assets/...").ask().body, "GET/assets/...|");
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

TEST_F(Server, an_answer_that_took_long_still_arrives) {
    EXPECT_EQ(request("/api/long").ask().status, 200) << "only clients have to be quick";
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

TEST_F(Server, clients_that_never_read_give_their_workers_back) {
    std::vector<PlainClient> lazy;
    for (std::size_t i = 0; i < inspector::kWorkers; ++i) {
        lazy.emplace_back(port_);
        lazy.back().send(request("/api/large").text());
    }
    while (service_.calls < static_cast<int>(inspector::kWorkers))
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    // All workers have one now, and nobody reads: who is honest waits until they are let go.
    for (int i = 0; i < 3; ++i)
        expect_alive();
    // Those who read in the last moment may still get all of it.
    std::size_t cut_off = 0;
    for (PlainClient& client : lazy) {
        std::string got;
        while (client.receive(got)) {
        }
        cut_off += got.size() < std::size_t{40} << 20 ? 1 : 0;
    }
    EXPECT_GT(cut_off, 0u);
}

TEST_F(Server, a_listener_that_never_reads_keeps_nobody_waiting_and_hears_what_it_missed) {
    PlainClient deaf(port_);
    deaf.send(request("/api/events").text());
    std::string heard;
    ASSERT_TRUE(deaf.receive(heard));
    const std::string event = "{\"x\":\"" + std::string(10'000, 'y') + "\"}";
    for (int i = 0; i < 3000; ++i)
        service_.hub.tell("frame", event);  // 30 MB; waits for nobody.
    expect_alive();
    while (heard.find("\"missed\":") == std::string::npos && deaf.receive(heard)) {
    }
    EXPECT_NE(heard.find("\"missed\":"), std::string::npos) << heard.size();
    EXPECT_LT(heard.size(), std::size_t{30} << 20);
}

// ---- what a program around it does --------------------------------------------------------------

void do_nothing(int) {}

TEST_F(Server, signals_of_the_game_do_not_end_it) {
    struct sigaction action {};
    action.sa_handler = do_nothing;  // Without SA_RESTART: calls are interrupted.
    struct sigaction before {};
    ASSERT_EQ(::sigaction(SIGUSR1, &action, &before), 0);
    sigset_t own, old;
    ::sigemptyset(&own);
    ::sigaddset(&own, SIGUSR1);
    // This thread takes none, so that the system looks for another one.
    ASSERT_EQ(::pthread_sigmask(SIG_BLOCK, &own, &old), 0);
    for (int i = 0; i < 50; ++i) {
        ::kill(::getpid(), SIGUSR1);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (i % 10 == 0) expect_alive();
    }
    expect_alive();
    ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
    ::sigaction(SIGUSR1, &before, nullptr);
}

TEST_F(Server, sockets_with_high_numbers_are_like_others) {
    rlimit limit{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
    const rlimit before = limit;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 4096);
    if (limit.rlim_cur < 1500 || ::setrlimit(RLIMIT_NOFILE, &limit) != 0)
        GTEST_SKIP() << "this process may not have so many files";
    std::vector<int> many;
    while (many.size() < 1200)
        many.push_back(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    ASSERT_GT(many.back(), 1024);
    expect_alive();
    PlainClient stream(port_);
    ASSERT_GT(stream.socket(), 1024);
    stream.send(request("/api/events").text());
    std::string heard;
    ASSERT_TRUE(stream.receive(heard));
    service_.hub.tell("frame", "{\"frame\":1}");
    while (heard.find("{\"frame\":1}") == std::string::npos && stream.receive(heard)) {
    }
    EXPECT_NE(heard.find("{\"frame\":1}"), std::string::npos) << heard;
    for (const int file : many)
        ::close(file);
    stream.close();
    ::setrlimit(RLIMIT_NOFILE, &before);
}

TEST_F(Server, goes_on_when_the_game_had_no_files_left_for_a_while) {
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    PlainClient client(port_);  // Accepted or not: there is room for its own end.
    PlainClient later(port_);
    rlimit none = before;
    none.rlim_cur = 3;
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    later.send(request().text());
    expect_alive();
}

/// The socket of this process that listens on the port.
int listening_on(std::uint16_t port) {
    for (int file = 3; file < 1024; ++file) {
        sockaddr_in address{};
        socklen_t size = sizeof(address);
        int is_listening = 0;
        socklen_t flag_size = sizeof(is_listening);
        if (::getsockname(file, reinterpret_cast<sockaddr*>(&address), &size) == 0 &&
            ::getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &flag_size) == 0 &&
            is_listening != 0 && ntohs(address.sin_port) == port)
            return file;
    }
    return -1;
}

std::atomic<bool> was_told = false;
void hear(void*, LogLevel level, std::string_view line) noexcept {
    if (level == LogLevel::Error && line.find("no connections any more") != std::string_view::npos)
        was_told = true;
}

TEST_F(Server, says_so_when_it_can_listen_no_more) {
    was_told = false;
    set_log_hook(hear, nullptr);
    const int socket = listening_on(port_);
    ASSERT_GE(socket, 0);
    ::shutdown(socket, SHUT_RDWR);
    for (int i = 0; i < 2000 && !was_told; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_TRUE(was_told);
    set_log_hook(nullptr, nullptr);
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
