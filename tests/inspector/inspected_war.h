// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A recorded war with the inspector beside it, its queries in files of a folder, and a client that
// asks in the words of the protocol.
#pragma once

#include <gtest/gtest.h>

#include <unistd.h>
#include <atomic>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "adapters/simdjson/json.h"
#include "inspector/plain_client.h"
#include "record/recorded_war.h"
#include "vantage_inspector/inspector.h"

namespace vantage::tests {

using adapters::JsonValue;

/// Names that would be markup if anybody took them for it.
inline constexpr const char* kNasty = "<img src=x onerror=alert(1)>\"'</script><script>alert(2)";

class InspectedWar {
  public:
    explicit InspectedWar(const std::string& name = "inspected_war")
        : folder(std::filesystem::path(::testing::TempDir()) /
                 ("vantage_" + name + "_" + std::to_string(::getpid()))),
          library(game.war.catalog) {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
        for (const auto& program : {game.war.hide(5), game.war.flank(4)})
            write(program->name + ".vq", to_string(*program, game.war.catalog));
        game.programs = {game.war.hide(5), game.war.flank(4)};
        game.recorder->set_name(game.war.agents[0], kNasty);
        auto started = Inspector::start(
            {.catalog = &game.war.catalog,
             .recorder = game.recorder.get(),
             .title = kNasty,
             .providers = {.rays = &game.war.rays, .navigation = game.war.navigation.get()},
             .query_folder = folder.string(),
             .library = &library,
             .can_control = true});
        EXPECT_TRUE(started.ok()) << to_string(started.diagnostics());
        inspector = std::move(*started);
    }
    ~InspectedWar() {
        stop();
        inspector.reset();
        std::filesystem::remove_all(folder);
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name) << text;
    }
    std::string text_of(const std::string& name) const {
        std::ifstream file(folder / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    /// The game goes on, on a thread of its own.
    void go_on() {
        pump_ = std::thread([this] {
            while (!is_over_) {
                const InspectorOrders orders = inspector->update();
                is_paused = orders.is_paused;
                steps += orders.steps;
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        });
    }
    void stop() {
        is_over_ = true;
        if (pump_.joinable()) pump_.join();
    }

    HonestRequest request(const std::string& target) const {
        return {.port = inspector->port(), .token = inspector->token(), .target = target};
    }
    std::string get_text(const std::string& target, int status = 200) const {
        const PlainReply reply = request(target).ask();
        EXPECT_EQ(reply.status, status) << target << ": " << reply.body.substr(0, 300);
        return reply.body;
    }
    JsonValue get(const std::string& target, int status = 200) const {
        return parsed(get_text(target, status));
    }
    JsonValue post(const std::string& target, const std::string& body, int status = 200,
                   const std::string& type = "application/json") const {
        HonestRequest made = request(target);
        made.method = "POST";
        made.body = body;
        made.type = type;
        const PlainReply reply = made.ask();
        EXPECT_EQ(reply.status, status) << target << ": " << reply.body.substr(0, 500);
        return parsed(reply.body);
    }
    static JsonValue parsed(const std::string& text) {
        const Bytes bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
        auto tree = adapters::parse_json(bytes, "reply", {.bytes = 64u << 20});
        EXPECT_TRUE(tree.ok()) << to_string(tree.diagnostics()) << text.substr(0, 300);
        return tree.ok() ? std::move(*tree) : JsonValue{};
    }

    RecordedWar game;
    std::filesystem::path folder;
    QueryLibrary library;
    std::unique_ptr<Inspector> inspector;
    std::atomic<bool> is_paused = false;  ///< What the game was told.
    std::atomic<std::uint32_t> steps = 0;

  private:
    std::thread pump_;
    std::atomic<bool> is_over_ = false;
};

/// A member that must be there.
inline const JsonValue& at(const JsonValue& value, std::string_view name) {
    static const JsonValue kNothing;
    const JsonValue* const found = value.find(name);
    EXPECT_NE(found, nullptr) << name;
    return found != nullptr ? *found : kNothing;
}
inline double number(const JsonValue& value, std::string_view name) {
    return at(value, name).number;
}
inline const std::string& text(const JsonValue& value, std::string_view name) {
    return at(value, name).text;
}

}  // namespace vantage::tests
