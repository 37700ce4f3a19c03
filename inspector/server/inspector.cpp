// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See vantage_inspector/inspector.h: the pieces put together, and one thread that tells listeners
// of new frames.

#include "vantage_inspector/inspector.h"

#include <condition_variable>
#include <thread>

#include "base/log.h"
#include "inspector/server/api.h"
#include "inspector/server/signals.h"
#include "inspector/server/wire.h"

namespace vantage {

namespace {

constexpr auto kEventInterval = std::chrono::milliseconds(50);

}  // namespace

struct Inspector::Impl {
    Impl(const InspectorSettings& settings, std::unique_ptr<inspector::QueryFolder> folder)
        : session(settings, std::move(folder)), api(session) {}

    inspector::Session session;
    inspector::Api api;
    std::string token, link;
    std::unique_ptr<inspector::HttpServer> server;

    std::mutex mutex;
    std::condition_variable stopping;
    bool is_stopping = false;
    std::thread teller;

    void tell_of_frames();
    void stop();
};

/// Looks at the recording only while somebody listens: with nobody there it costs nothing.
void Inspector::Impl::tell_of_frames() {
    std::uint32_t last = 0;
    std::unique_lock lock(mutex);
    while (!stopping.wait_for(lock, kEventInterval, [this] { return is_stopping; })) {
        if (!session.events.has_listeners()) continue;
        try {
            const inspector::Source live = session.sources.find("live");
            if (live.recording == nullptr || live.recording->frames().empty()) continue;
            const std::uint32_t frame = live.recording->frames().back().frame;
            if (frame != last) session.events.tell("frame", inspector::frame_event(live));
            last = frame;
        } catch (const std::exception&) {  // Out of memory: perhaps the next one can be told.
        }
    }
}

void Inspector::Impl::stop() {
    {
        const std::lock_guard lock(mutex);
        is_stopping = true;
        stopping.notify_all();
    }
    if (teller.joinable()) teller.join();
    session.events.close();
    server.reset();
}

Result<std::unique_ptr<Inspector>> Inspector::start(const InspectorSettings& settings) {
    if (!VANTAGE_CHECK(settings.catalog != nullptr))
        return Diagnostic{.code = "inspector/catalog", .message = "the inspector needs a catalog"};
    std::unique_ptr<inspector::QueryFolder> folder;
    if (!settings.query_folder.empty()) {
        auto opened = inspector::QueryFolder::open(settings.query_folder);
        if (!opened.ok()) return std::move(opened).diagnostics();
        folder = std::move(*opened);
    }
    auto impl = std::make_unique<Impl>(settings, std::move(folder));
    impl->token = inspector::make_token();
    auto server =
        inspector::HttpServer::start({.port = settings.port, .token = impl->token}, impl->api);
    if (!server.ok()) return std::move(server).diagnostics();
    impl->server = std::move(*server);
    impl->link =
        "http://127.0.0.1:" + std::to_string(impl->server->port()) + "/#token=" + impl->token;
    Impl& started = *impl;
    const inspector::SignalsBlocked blocked;
    if (settings.recorder != nullptr)
        impl->teller = std::thread([&started] { started.tell_of_frames(); });
    log(LogLevel::Info, "The inspector is at " + impl->link);
    return std::unique_ptr<Inspector>(new Inspector(std::move(impl)));
}

Inspector::Inspector(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Inspector::~Inspector() {
    impl_->stop();
}

InspectorOrders Inspector::update() {
    return impl_->session.commands.take(impl_->session.settings);
}

void Inspector::remark(InspectorRemarks remarks) {
    impl_->session.remarks.put(std::move(remarks));
}

const std::string& Inspector::link() const noexcept {
    return impl_->link;
}

std::uint16_t Inspector::port() const noexcept {
    return impl_->server->port();
}

const std::string& Inspector::token() const noexcept {
    return impl_->token;
}

Result<std::string> Inspector::open(std::vector<std::uint8_t> bytes, const std::string& file) {
    return impl_->session.open(std::move(bytes), file);
}

}  // namespace vantage
