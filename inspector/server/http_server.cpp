// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See http_server.h. The only file that includes cpp-httplib, whose flags come from pkg-config:
// without them its classes have another layout than in Debian's library. Of the library only the
// reading of requests and the writing of answers is used. Its sockets are not: its loop ends when a
// signal interrupts it, and select() knows no socket whose number is 1024 or more.

#include "inspector/server/http_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <httplib.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "base/json_writer.h"
#include "base/log.h"
#include "inspector/server/signals.h"

namespace vantage::inspector {

namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

SteadyTime now() {
    return std::chrono::steady_clock::now();
}

bool wait_for(int socket, short what, int milliseconds) {
    pollfd entry{socket, what, 0};
    int ready = 0;
    do {
        ready = ::poll(&entry, 1, milliseconds);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && (entry.revents & (what | POLLHUP | POLLERR)) != 0;
}

/// A socket as the library wants it: first what was read already, then no more than the rest of
/// the body, in both directions with little patience.
class GuardedStream final : public httplib::Stream {
  public:
    GuardedStream(int socket, std::string read_already, std::uint64_t still_to_come,
                  bool is_endless)
        : socket_(socket),
          buffer_(std::move(read_already)),
          to_come_(still_to_come),
          is_endless_(is_endless),
          began_(now()) {}

    bool is_readable() const override { return at_ < buffer_.size() || to_come_ > 0; }
    bool is_writable() const override {
        return !has_failed_ && wait_for(socket_, POLLOUT, kPatienceMs);
    }

    ssize_t read(char* to, std::size_t size) override {
        if (at_ < buffer_.size()) {
            const std::size_t count = std::min(size, buffer_.size() - at_);
            std::copy_n(buffer_.data() + at_, count, to);
            at_ += count;
            return static_cast<ssize_t>(count);
        }
        if (to_come_ == 0 || is_too_slow(received_) || !wait_for(socket_, POLLIN, kPatienceMs))
            return -1;  // What was missing can still be told.
        const std::size_t most = static_cast<std::size_t>(std::min<std::uint64_t>(size, to_come_));
        const ssize_t count = ::recv(socket_, to, most, 0);
        if (count <= 0) return -1;
        to_come_ -= static_cast<std::uint64_t>(count);
        received_ += static_cast<std::uint64_t>(count);
        return count;
    }

    ssize_t write(const char* from, std::size_t size) override {
        if (sent_ == 0) began_ = now();  // However long the answer took: that was not the client.
        if (has_failed_ || (!is_endless_ && is_too_slow(sent_)) ||
            !wait_for(socket_, POLLOUT, kPatienceMs))
            return fail();
        const ssize_t count = ::send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
        if (count < 0) return fail();
        sent_ += static_cast<std::uint64_t>(count);
        return count;
    }

    void get_remote_ip_and_port(std::string& ip, int& port) const override {
        ip.clear();
        port = 0;
    }
    void get_local_ip_and_port(std::string& ip, int& port) const override {
        ip.clear();
        port = 0;
    }
    socket_t socket() const override { return socket_; }

    bool is_exhausted() const { return at_ == buffer_.size() && to_come_ == 0 && !has_failed_; }

  private:
    /// A byte every four seconds would hold a worker for ever.
    bool is_too_slow(std::uint64_t bytes) const {
        constexpr double kLeastBytesPerSecond = 100'000, kGrace = 10;
        const double seconds = std::chrono::duration<double>(now() - began_).count();
        return seconds > kGrace + static_cast<double>(bytes) / kLeastBytesPerSecond;
    }
    ssize_t fail() {
        has_failed_ = true;
        return -1;
    }

    int socket_;
    std::string buffer_;
    std::size_t at_ = 0;
    std::uint64_t to_come_;
    std::uint64_t received_ = 0, sent_ = 0;
    bool is_endless_;
    bool has_failed_ = false;
    SteadyTime began_;
};

class Library final : public httplib::Server {
  public:
    /// It goes on with an answer of many parts only as long as it believes to be listening.
    void set_socket(int socket) { svr_sock_ = socket; }
    bool process(GuardedStream& stream, bool is_last) {
        bool is_closed = false;
        const bool is_done = process_request(stream, is_last, is_closed, nullptr);
        return is_done && !is_closed;
    }
};

/// A socket that listens on this machine alone; -1 when the port is taken.
int listen_on(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket < 0) return -1;
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool is_bound =
        ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0 &&
        ::listen(socket, kMaxWaiting) == 0;
    if (is_bound) return socket;
    ::close(socket);
    return -1;
}

std::uint16_t port_of(int socket) {
    sockaddr_in address{};
    socklen_t size = sizeof(address);
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
    return ntohs(address.sin_port);
}

const char* reason_of(int status) {
    switch (status) {
        case 400:
            return "Bad Request";
        case 401:
            return "Unauthorized";
        case 403:
            return "Forbidden";
        case 405:
            return "Method Not Allowed";
        case 411:
            return "Length Required";
        case 413:
            return "Payload Too Large";
        case 414:
            return "URI Too Long";
        case 415:
            return "Unsupported Media Type";
        case 431:
            return "Request Header Fields Too Large";
        case 503:
            return "Service Unavailable";
        default:
            return "Refused";
    }
}

/// Without the library: for those who are not let in.
std::string refusal_bytes(const Refusal& refusal) {
    const Reply reply = error_reply(refusal.status, refusal.code, refusal.message, refusal.hint);
    std::string text =
        "HTTP/1.1 " + std::to_string(refusal.status) + " " + reason_of(refusal.status) + "\r\n";
    for (const auto& [name, value] : kSafetyHeaders)
        text += std::string(name) + ": " + value + "\r\n";
    text +=
        "Content-Type: application/json\r\nContent-Length: " + std::to_string(reply.body.size()) +
        "\r\nConnection: close\r\n\r\n";
    return text + reply.body;
}

/// Closing a socket with unread bytes makes the system throw away what we sent; so a little of
/// what the other side still says is read, and no more.
void close_gently(int socket) {
    ::shutdown(socket, SHUT_WR);
    std::array<char, 16 * 1024> rest;
    const SteadyTime until = now() + std::chrono::milliseconds(300);
    for (int turn = 0; turn < 64 && now() < until; ++turn) {
        if (!wait_for(socket, POLLIN, 100)) break;
        if (::recv(socket, rest.data(), rest.size(), MSG_DONTWAIT) <= 0) break;
    }
    ::close(socket);
}

void refuse(int socket, const Refusal& refusal) {
    const std::string bytes = refusal_bytes(refusal);
    [[maybe_unused]] const ssize_t sent =
        ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

/// A dot would not match the end of a line.
constexpr const char* kAnyPath = "[\\s\\S]*";

const Refusal kBusy{503, "inspector/busy", "too many requests at a time", "try again"};

}  // namespace

Reply error_reply(int status, std::string_view code, std::string_view message,
                  std::string_view hint) {
    JsonWriter json;
    json.begin_object().key("error").begin_object();
    json.member("code", code).member("message", message).member("hint", hint);
    json.end_object().end_object();
    return {.status = status, .body = json.text()};
}

// ---- the server ---------------------------------------------------------------------------------

struct HttpServer::Impl {
    struct Waiting {
        int socket = -1;
        std::string bytes;
        SteadyTime until;
    };
    struct Ready {
        int socket = -1;
        std::string bytes;
    };

    Impl(Service& served, std::string token) : service(served), secret(std::move(token)) {
        in_work.fill(-1);
    }

    Service& service;
    std::string secret;
    Library library;
    std::unique_ptr<Gate> gate;
    std::uint16_t port = 0;

    std::mutex mutex;
    std::condition_variable has_work;
    std::vector<int> arrived;           ///< For the front.
    std::deque<Ready> ready;            ///< For the workers.
    std::array<int, kWorkers> in_work;  ///< The sockets that workers have; -1 for none.
    bool is_stopping = false;
    int wake[2] = {-1, -1};  ///< A pipe: tells the front that something arrived.

    int listening = -1;       ///< This and the next three are the front's own.
    SteadyTime deaf_until{};  ///< No sockets left: it does not listen until then.
    std::vector<Waiting> waiting;
    std::vector<pollfd> polled;
    std::thread front;
    std::vector<std::thread> workers;

    Result<Done> start(std::uint16_t wanted);
    void stop();
    void set_up_library();
    void wake_front();
    bool give_to_front(int socket);
    void run_front();
    void look_around();
    void accept_some();
    void take_arrived();
    void wait_for_head(int socket);
    void close_oldest();
    bool read_more(Waiting& entry);
    bool hand_over(Waiting& entry);
    void run_worker(std::size_t number);
    bool serve(Ready request);
    Reply answer(const httplib::Request& request, std::string body);
    static void fill(httplib::Response& response, Reply reply);
};

Result<Done> HttpServer::Impl::start(std::uint16_t wanted) {
    set_up_library();
    listening = listen_on(wanted);
    if (listening < 0 || ::pipe2(wake, O_NONBLOCK | O_CLOEXEC) != 0) {
        if (listening >= 0) ::close(listening);
        return Diagnostic{
            .code = "inspector/port",
            .message = "cannot listen on port " + std::to_string(wanted) + " of this machine",
            .hint = "another program may use it; take another one, or 0 for any"};
    }
    port = port_of(listening);
    library.set_socket(listening);
    waiting.reserve(kMaxWaiting + 1);
    polled.reserve(kMaxWaiting + 3);
    gate = std::make_unique<Gate>(port, secret);
    const SignalsBlocked blocked;
    front = std::thread([this] { run_front(); });
    for (std::size_t i = 0; i < kWorkers; ++i)
        workers.emplace_back([this, i] { run_worker(i); });
    return Done{};
}

void HttpServer::Impl::set_up_library() {
    library.set_payload_max_length(kMaxRecordingBytes);
    httplib::Headers headers;
    for (const auto& [name, value] : kSafetyHeaders)
        headers.emplace(name, value);
    library.set_default_headers(std::move(headers));
    library.Get(kAnyPath, [this](const httplib::Request& request, httplib::Response& response) {
        fill(response, answer(request, {}));
    });
    library.Post(kAnyPath, [this](const httplib::Request& request, httplib::Response& response,
                                  const httplib::ContentReader& content) {
        std::string body;
        const bool is_whole = content([&body](const char* data, std::size_t size) {
            body.append(data, size);
            return true;
        });
        fill(response, is_whole ? answer(request, std::move(body))
                                : error_reply(400, "inspector/body", "the body ended early"));
    });
}

Reply HttpServer::Impl::answer(const httplib::Request& request, std::string body) {
    Call call{.method = request.method, .target = {}, .body = std::move(body)};
    if (!read_target(request.target, call.target))
        return error_reply(400, "inspector/address", "there can be nothing at this address");
    try {
        return service.answer(std::move(call));
    } catch (const std::exception&) {  // Out of memory, most likely; the game goes on.
        return error_reply(500, "inspector/failed", "the request could not be finished");
    }
}

void HttpServer::Impl::fill(httplib::Response& response, Reply reply) {
    response.status = reply.status;
    if (!reply.file_name.empty())
        response.set_header("Content-Disposition",
                            "attachment; filename=\"" + reply.file_name + "\"");
    if (reply.events == nullptr) {
        response.body = std::move(reply.body);
        response.set_header("Content-Type", reply.type);
        return;
    }
    response.set_chunked_content_provider(
        "text/event-stream",
        [events = std::move(reply.events)](std::size_t, httplib::DataSink& sink) {
            std::string text;
            if (!events->next(std::chrono::milliseconds(1000), text)) return false;
            return sink.write(text.data(), text.size());
        });
}

void HttpServer::Impl::stop() {
    library.set_socket(INVALID_SOCKET);
    {
        const std::lock_guard lock(mutex);
        is_stopping = true;
        for (const int socket : in_work) {
            if (socket >= 0) ::shutdown(socket, SHUT_RDWR);
        }
        has_work.notify_all();
    }
    wake_front();
    if (front.joinable()) front.join();
    for (std::thread& worker : workers)
        worker.join();
    for (const int socket : arrived)
        ::close(socket);
    for (const int end : {listening, wake[0], wake[1]}) {
        if (end >= 0) ::close(end);
    }
}

void HttpServer::Impl::wake_front() {
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = ::write(wake[1], &byte, 1);
}

/// False when there is no memory for it.
bool HttpServer::Impl::give_to_front(int socket) {
    try {
        const std::lock_guard lock(mutex);
        arrived.push_back(socket);
    } catch (const std::exception&) {
        return false;
    }
    wake_front();
    return true;
}

// ---- the front ----------------------------------------------------------------------------------

/// Goes on whatever happens, as long as the server does: memory that is lacking now may be there in
/// the next round.
void HttpServer::Impl::run_front() {
    for (;;) {
        {
            const std::lock_guard lock(mutex);
            if (is_stopping) break;
        }
        try {
            look_around();
        } catch (const std::exception&) {
            close_oldest();
        }
    }
    for (const Waiting& entry : waiting)
        ::close(entry.socket);
}

/// One round: waits until there is something to do, and does it.
void HttpServer::Impl::look_around() {
    const bool is_deaf = now() < deaf_until;
    polled.assign(1, pollfd{wake[0], POLLIN, 0});
    polled.push_back({is_deaf ? -1 : listening, POLLIN, 0});  // -1 is passed over.
    for (const Waiting& entry : waiting)
        polled.push_back({entry.socket, POLLIN, 0});
    if (::poll(polled.data(), polled.size(), 250) < 0) return;
    std::size_t at = 2;
    const SteadyTime time = now();
    std::erase_if(waiting, [&](Waiting& entry) {
        const bool is_ready = polled[at++].revents != 0;
        if (is_ready && !read_more(entry)) return true;
        if (time < entry.until) return false;
        ::close(entry.socket);
        return true;
    });
    if (polled[1].revents != 0) accept_some();
    if (polled[0].revents != 0) take_arrived();
}

/// A few at a time, so that those who wait have their turn.
void HttpServer::Impl::accept_some() {
    for (int i = 0; i < 16; ++i) {
        const int socket = ::accept4(listening, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket >= 0) {
            wait_for_head(socket);
            continue;
        }
        if (errno == EAGAIN || errno == EWOULDBLOCK) return;
        if (errno == EINTR || errno == ECONNABORTED || errno == EPROTO) continue;
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            close_oldest();
            deaf_until = now() + std::chrono::milliseconds(50);
            return;
        }
        log(LogLevel::Error,
            "The inspector takes no connections any more: " + std::string(std::strerror(errno)) +
                ". Start it again to have one.");
        deaf_until = SteadyTime::max();
        return;
    }
}

void HttpServer::Impl::close_oldest() {
    if (waiting.empty()) return;
    ::close(waiting.front().socket);
    waiting.erase(waiting.begin());
}

/// Those whose connection is kept.
void HttpServer::Impl::take_arrived() {
    char bytes[64];
    while (::read(wake[0], bytes, sizeof(bytes)) > 0) {
    }
    std::vector<int> sockets;
    {
        const std::lock_guard lock(mutex);
        sockets.swap(arrived);
    }
    for (const int socket : sockets)
        wait_for_head(socket);
}

void HttpServer::Impl::wait_for_head(int socket) {
    if (waiting.size() >= kMaxWaiting) close_oldest();
    waiting.push_back({socket, {}, now() + std::chrono::milliseconds(kPatienceMs)});
    if (!read_more(waiting.back())) waiting.pop_back();
}

/// False when the front is done with the socket: it went to the workers, or it is closed.
bool HttpServer::Impl::read_more(Waiting& entry) {
    try {
        std::array<char, 4096> piece;
        const ssize_t count = ::recv(entry.socket, piece.data(), piece.size(), MSG_DONTWAIT);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return true;
        if (count > 0) {
            entry.bytes.append(piece.data(), static_cast<std::size_t>(count));
            const bool is_whole = head_length(entry.bytes) > 0;
            if (!is_whole && entry.bytes.size() < kMaxHeadBytes) return true;
            // A worker says what is wrong with a head that is too long: the front must not wait.
            if (hand_over(entry)) return false;
        }
    } catch (const std::exception&) {  // Out of memory.
    }
    ::close(entry.socket);
    return false;
}

/// False when the workers have enough to do.
bool HttpServer::Impl::hand_over(Waiting& entry) {
    const std::lock_guard lock(mutex);
    const auto busy = static_cast<std::size_t>(
        std::count_if(in_work.begin(), in_work.end(), [](int socket) { return socket >= 0; }));
    if (ready.size() + busy >= kMaxConnections) {
        const std::string bytes = refusal_bytes(kBusy);
        [[maybe_unused]] const ssize_t sent =
            ::send(entry.socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        return false;
    }
    ready.push_back({entry.socket, std::move(entry.bytes)});
    has_work.notify_one();
    return true;
}

// ---- the workers --------------------------------------------------------------------------------

void HttpServer::Impl::run_worker(std::size_t number) {
    for (;;) {
        Ready request;
        {
            std::unique_lock lock(mutex);
            has_work.wait(lock, [this] { return is_stopping || !ready.empty(); });
            if (is_stopping) {
                for (const Ready& left : ready)
                    ::close(left.socket);
                ready.clear();
                return;
            }
            request = std::move(ready.front());
            ready.pop_front();
            in_work[number] = request.socket;
        }
        const int socket = request.socket;
        bool is_kept = false;
        try {
            is_kept = serve(std::move(request));
        } catch (const std::exception&) {  // Out of memory, most likely; the game goes on.
        }
        if (!is_kept) ::shutdown(socket, SHUT_WR);
        {
            const std::lock_guard lock(mutex);
            in_work[number] = -1;
        }
        if (!is_kept || !give_to_front(socket)) close_gently(socket);
    }
}

/// True when another request may come.
bool HttpServer::Impl::serve(Ready request) {
    const int socket = request.socket;
    const std::size_t length = head_length(request.bytes);
    RequestHead head;
    const HeadProblem problem =
        length == 0 ? HeadProblem{431, "the headers are too long"}
                    : read_head(std::string_view(request.bytes).substr(0, length), head);
    Refusal refusal{problem.status, "inspector/request", problem.message, ""};
    std::uint64_t body_bytes = 0;
    if (refusal.status == 0) refusal = gate->check(head, body_bytes);
    if (refusal.status != 0) {
        refuse(socket, refusal);
        return false;
    }
    // The library sees a request of our own making: no ranges, encodings or expectations.
    std::string body = request.bytes.substr(length);
    const bool has_more = body.size() > body_bytes;  // Pipelined; nobody who is honest does it.
    if (has_more) body.resize(static_cast<std::size_t>(body_bytes));
    std::string made = head.method + " " + head.target + " HTTP/1.1\r\nHost: localhost\r\n";
    if (head.method == "POST")
        made += "Content-Type: application/octet-stream\r\nContent-Length: " +
                std::to_string(body_bytes) + "\r\n";
    const std::uint64_t to_come = body_bytes - body.size();
    if (head.value("expect") == "100-continue" && to_come > 0) {
        constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
        [[maybe_unused]] const ssize_t sent =
            ::send(socket, kGoOn.data(), kGoOn.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    const bool is_endless = head.target == "/api/events";
    const bool is_kept = head.is_kept && !has_more && !is_endless;
    GuardedStream stream(socket, made + "\r\n" + body, to_come, is_endless);
    return library.process(stream, !is_kept) && stream.is_exhausted() && is_kept;
}

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

HttpServer::~HttpServer() {
    impl_->stop();
}

std::uint16_t HttpServer::port() const {
    return impl_->port;
}

Result<std::unique_ptr<HttpServer>> HttpServer::start(const HttpSettings& settings,
                                                      Service& service) {
    auto impl = std::make_unique<Impl>(service, settings.token);
    Result<Done> started = impl->start(settings.port);
    if (!started.ok()) return std::move(started).diagnostics();
    return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

}  // namespace vantage::inspector
