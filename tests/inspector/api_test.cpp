// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every request of docs/inspector-protocol.md, asked of the real server about a recorded war.

#include <gtest/gtest.h>

#include <condition_variable>
#include <cstring>
#include <map>
#include <mutex>

#include "base/json_writer.h"
#include "inspector/inspected_war.h"

namespace vantage::tests {
namespace {

std::string body(std::initializer_list<std::pair<const char*, std::string>> members) {
    JsonWriter json;
    json.begin_object();
    for (const auto& [name, value] : members)
        json.member(name, value);
    json.end_object();
    return json.text();
}

class InspectorApi : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        shared_ = new InspectedWar;
        shared_->game.play(40);
        shared_->game.end();
    }
    static void TearDownTestSuite() {
        delete shared_;
        shared_ = nullptr;
    }

    /// A query that found something, by the name of its program.
    static std::uint64_t found_query(const std::string& name) {
        const auto view = war().game.recorder->view();
        for (const QuerySummary& query : view->queries()) {
            if (query.status == Status::Found && query.option == 0 &&
                view->programs()[query.program].name == name)
                return query.query;
        }
        ADD_FAILURE() << "nobody found anything by " << name;
        return 0;
    }
    static std::string query_path(std::uint64_t query) {
        return "/api/source/live/query/" + std::to_string(query);
    }
    static InspectedWar& war() { return *shared_; }

    static InspectedWar* shared_;
};

InspectedWar* InspectorApi::shared_ = nullptr;

TEST(InspectorRemarks, come_with_their_frame_and_lines_last_as_long_as_they_were_given) {
    InspectedWar war("remarks");
    war.game.play(40);
    const ObjectId agent = war.game.war.agents[1];
    war.inspector->remark(
        {.frame = 20,
         .headline = kNasty,
         .notes = {{.object = agent, .text = "runs", .health = 0.25f}},
         .lines = {{.from = {1, 2, 3}, .to = {4, 5, 6}, .team = 2, .frames = 3}}});
    war.inspector->remark({.frame = 22, .headline = "later", .notes = {}, .lines = {}});
    war.inspector->remark({.frame = 23, .headline = "last", .notes = {}, .lines = {}});
    war.inspector->remark({.frame = 21, .headline = "too late", .notes = {}, .lines = {}});

    const JsonValue frame = war.get("/api/source/live/frame/20");
    EXPECT_EQ(text(frame, "headline"), kNasty);
    ASSERT_EQ(at(frame, "notes").items.size(), 1u);
    const auto& note = at(frame, "notes").items[0].items;
    EXPECT_EQ(note[0].number, agent.index);
    EXPECT_EQ(note[1].text, "runs");
    EXPECT_EQ(note[2].number, 0.25);
    const auto numbers = [](const JsonValue& row) {
        std::vector<double> all;
        for (const JsonValue& each : row.items)
            all.push_back(each.number);
        return all;
    };
    ASSERT_EQ(at(frame, "lines").items.size(), 1u);
    EXPECT_EQ(numbers(at(frame, "lines").items[0]),
              (std::vector<double>{1, 2, 3, 4, 5, 6, 2, 0, 3}));

    const JsonValue later = war.get("/api/source/live/frame/22");
    EXPECT_EQ(text(later, "headline"), "later");
    EXPECT_EQ(at(later, "notes").items.size(), 0u);
    ASSERT_EQ(at(later, "lines").items.size(), 1u);
    EXPECT_EQ(numbers(at(later, "lines").items[0]),
              (std::vector<double>{1, 2, 3, 4, 5, 6, 2, 2, 3}));
    EXPECT_EQ(at(war.get("/api/source/live/frame/23"), "lines").items.size(), 0u);
    EXPECT_EQ(text(war.get("/api/source/live/frame/21"), "headline"), "");
}

TEST_F(InspectorApi, hello_tells_what_there_is) {
    const JsonValue hello = war().get("/api/hello");
    EXPECT_EQ(number(hello, "protocol"), 1);
    EXPECT_TRUE(at(at(hello, "can"), "edit").boolean);
    EXPECT_TRUE(at(at(hello, "can"), "control").boolean);
    ASSERT_EQ(at(hello, "sources").items.size(), 1u);
    const JsonValue& live = at(hello, "sources").items[0];
    EXPECT_EQ(text(live, "id"), "live");
    EXPECT_GT(number(live, "queryCount"), 50);
    EXPECT_GE(number(live, "lastFrame"), 40);
    ASSERT_EQ(at(hello, "files").items.size(), 2u);
    EXPECT_EQ(text(at(hello, "files").items[0], "name"), "Flank.vq");
    EXPECT_EQ(at(at(hello, "files").items[0], "queries").items[0].text, "Flank");
}

TEST_F(InspectorApi, words_and_level_are_there) {
    EXPECT_GT(at(war().get("/api/words"), "words").items.size(), 40u);
    EXPECT_TRUE(at(war().get("/api/level"), "layers").items.empty()) << "this game gave none";
    war().get("/api/level/mesh", 404);
    war().get("/api/nothing", 404);
    war().get("/api/source/r9", 404);
}

TEST_F(InspectorApi, frames_and_queries_come_in_pages) {
    const JsonValue frames = war().get("/api/source/live/frames?after=10");
    ASSERT_GT(at(frames, "rows").items.size(), 20u);
    EXPECT_EQ(at(frames, "rows").items[0].items[0].number, 11);
    std::size_t count = 0;
    std::uint64_t next = 0;
    for (;;) {
        const JsonValue page =
            war().get("/api/source/live/queries?limit=7&after=" + std::to_string(next));
        const std::size_t rows = at(page, "rows").items.size();
        if (rows == 0) break;
        EXPECT_EQ(at(page, "rows").items[0].items[0].number, static_cast<double>(next));
        ASSERT_EQ(at(page, "rows").items[0].items.size(), 13u);
        count += rows;
        next = static_cast<std::uint64_t>(number(page, "next"));
    }
    EXPECT_EQ(count, war().game.recorder->view()->queries().size());
    war().get("/api/source/live/queries?after=-1", 400);
    war().get("/api/source/live/frames?after=x", 400);
}

TEST_F(InspectorApi, a_frame_is_its_base_and_what_changed_since) {
    const auto objects_of = [](const JsonValue& frame) {
        std::map<double, std::vector<double>> objects;
        for (const JsonValue& row : at(frame, "objects").items) {
            for (const JsonValue& each : row.items)
                objects[row.items[0].number].push_back(each.number);
        }
        return objects;
    };
    auto built = objects_of(war().get("/api/source/live/frame/20"));
    EXPECT_EQ(built.size(), 9u);
    const JsonValue changes = war().get("/api/source/live/frame/24?base=20");
    EXPECT_EQ(number(changes, "base"), 20);
    for (const auto& [index, row] : objects_of(changes))
        built[index] = row;
    const JsonValue whole = war().get("/api/source/live/frame/24");
    EXPECT_EQ(at(whole, "base").kind, JsonValue::Kind::Null);
    EXPECT_EQ(built, objects_of(whole));
    EXPECT_LT(at(changes, "objects").items.size(), at(whole, "objects").items.size());
    ASSERT_EQ(at(whole, "areas").items.size(), 1u);
    EXPECT_EQ(text(at(whole, "areas").items[0], "name"), "yard");
    EXPECT_FALSE(at(whole, "latest").items.empty());
    war().get("/api/source/live/frame/99999", 404);
}

TEST_F(InspectorApi, names_are_data) {
    const JsonValue frame = war().get("/api/source/live/frame/20");
    bool is_there = false;
    for (const JsonValue& row : at(frame, "objects").items)
        is_there = is_there || row.items[13].text == kNasty;
    EXPECT_TRUE(is_there) << "the text is kept";
    const PlainReply reply = war().request("/api/source/live/frame/20").ask();
    EXPECT_TRUE(reply.has_header("Content-Type: application/json"));
    EXPECT_TRUE(reply.has_header("X-Content-Type-Options: nosniff"));
    EXPECT_EQ(text(war().get("/api/hello"), "title"), kNasty);
}

TEST_F(InspectorApi, a_query_is_explained_from_its_moment) {
    const std::uint64_t query = found_query("Hide");
    const JsonValue told = war().get(query_path(query));
    EXPECT_TRUE(at(at(told, "replay"), "same").boolean) << text(at(told, "replay"), "difference");
    EXPECT_EQ(text(told, "program"), "Hide");
    EXPECT_EQ(text(told, "status"), "Found");
    EXPECT_NE(text(told, "text").find("query Hide"), std::string::npos);
    EXPECT_EQ(text(told, "file"), "f2");
    EXPECT_EQ(at(told, "options").items.size(), 2u);
    const JsonValue& option = at(told, "options").items[0];
    ASSERT_EQ(at(option, "steps").items.size(), 3u);
    for (const JsonValue& step : at(option, "steps").items) {
        EXPECT_GT(number(step, "line"), 0) << text(step, "text");
        EXPECT_FALSE(at(step, "isDefault").boolean);
    }
    EXPECT_FALSE(at(told, "sentences").items.empty());
}

TEST_F(InspectorApi, candidates_come_as_arrays) {
    const std::uint64_t query = found_query("Hide");
    const JsonValue told = war().get(query_path(query));
    const std::string bytes = war().get_text(query_path(query) + "/option/0");
    std::uint32_t counts[4];
    ASSERT_GE(bytes.size(), sizeof(counts));
    std::memcpy(counts, bytes.data(), sizeof(counts));
    const auto [n, m, d, r] = counts;
    EXPECT_EQ(n, number(at(told, "options").items[0], "generated"));
    EXPECT_EQ(m, 3u);
    EXPECT_EQ(d, number(at(told, "options").items[0], "dropped"));
    const auto padded = [](std::size_t size) { return (size + 7) / 8 * 8; };
    std::size_t expected = 16;
    for (const std::size_t size :
         {8ul * n, 8ul * n, 12ul * n, 4ul * n * m, 4ul * n * m, 1ul * n * m, 1ul * n, 1ul * n,
          2ul * n, 12ul * d, 1ul * d, 1ul * d, 24ul * r, 4ul * r, 2ul * r})
        expected = padded(expected) + size;
    EXPECT_EQ(bytes.size(), padded(expected) + r);
    war().get(query_path(query) + "/option/7", 404);
    war().get(query_path(query) + "/option/x", 400);
    const JsonValue steps = war().get(query_path(query) + "/steps");
    EXPECT_EQ(at(steps, "rows").items[0].items[3].number, 4) << "an option begins";
    EXPECT_GT(at(steps, "rows").items.size(), n);
}

TEST_F(InspectorApi, why_not_here_gives_a_change_that_makes_the_place_win) {
    const std::uint64_t query = found_query("Flank");
    const std::string bytes = war().get_text(query_path(query) + "/option/0");
    std::uint32_t n = 0;
    std::memcpy(&n, bytes.data(), 4);
    std::size_t changed = 0;
    for (std::uint32_t i = 0; i < n && changed < 3; ++i) {
        float place[3];
        std::memcpy(place, bytes.data() + 16 + 16 * n + 12 * i, sizeof(place));
        const JsonValue why =
            war().get(query_path(query) + "/why?x=" + std::to_string(place[0]) +
                      "&y=" + std::to_string(place[1]) + "&z=" + std::to_string(place[2]));
        EXPECT_FALSE(at(why, "sentences").items.empty());
        const JsonValue& change = at(why, "change");
        if (text(change, "kind") != "weights") continue;
        ++changed;
        const JsonValue tried =
            war().post(query_path(query) + "/try",
                       body({{"text", text(change, "query")}, {"query", "Flank"}}));
        ASSERT_TRUE(at(tried, "ok").boolean);
        const JsonValue& winner = at(at(tried, "comparison"), "winnerNew");
        ASSERT_EQ(winner.items.size(), 3u);
        EXPECT_FLOAT_EQ(static_cast<float>(winner.items[0].number), place[0]);
        EXPECT_FLOAT_EQ(static_cast<float>(winner.items[2].number), place[2]);
        const JsonValue trial = war().get("/api/source/live/query/" + text(tried, "trial"));
        EXPECT_EQ(text(trial, "query"), text(tried, "trial"));
    }
    EXPECT_GT(changed, 0u);
    war().get(query_path(query) + "/why?x=1&y=nan&z=0", 400);
    war().get(query_path(query) + "/why?x=1", 400);
    war().get("/api/source/live/query/t999", 404);
    war().get("/api/source/live/query/99999999", 404);
}

TEST_F(InspectorApi, a_typo_is_told_at_its_column) {
    const std::uint64_t query = found_query("Hide");
    std::string edited = war().text_of("Hide.vq");
    const std::size_t at_word = edited.find("visible");
    edited.replace(at_word, 7, "visibel");
    const JsonValue tried =
        war().post(query_path(query) + "/try", body({{"text", edited}, {"query", "Hide"}}));
    EXPECT_FALSE(at(tried, "ok").boolean);
    ASSERT_FALSE(at(tried, "diagnostics").items.empty());
    const JsonValue& first = at(tried, "diagnostics").items[0];
    const auto line_begin = edited.rfind('\n', at_word) + 1;
    EXPECT_EQ(number(first, "column"), static_cast<double>(at_word - line_begin + 1));
    EXPECT_EQ(
        number(first, "line"),
        static_cast<double>(
            std::count(edited.begin(), edited.begin() + static_cast<long>(at_word), '\n') + 1));
    EXPECT_NE(text(first, "hint").find("visible"), std::string::npos);
    const JsonValue checked = war().post("/api/check", body({{"file", "f2"}, {"text", edited}}));
    EXPECT_EQ(at(checked, "diagnostics").items.size(), 1u);
    EXPECT_EQ(at(checked, "queries").items[0].text, "Hide");
}

TEST_F(InspectorApi, bodies_that_are_no_json_are_refused) {
    for (const char* const nonsense : {"", "{", "[]", "null", "{\"text\": 1}", "{\"text\"", "\xff"})
        war().post("/api/check", nonsense, 400);
    war().post("/api/control", "{\"action\": \"explode\"}", 400);
    std::string deep(20'000, '[');
    war().post("/api/check", deep, 400);
}

TEST_F(InspectorApi, profile_and_trace_add_up) {
    const JsonValue profile = war().get("/api/source/live/profile");
    const auto view = war().game.recorder->view();
    EXPECT_EQ(number(at(profile, "frames"), "count"), static_cast<double>(view->frames().size()));
    double asked = 0, evaluations = 0;
    for (const JsonValue& program : at(profile, "programs").items) {
        asked += number(program, "asked");
        for (const JsonValue& step : at(program, "steps").items)
            evaluations += number(step, "evaluations");
    }
    EXPECT_EQ(asked, static_cast<double>(view->queries().size()));
    EXPECT_GT(evaluations, 100);
    EXPECT_FALSE(at(profile, "slowest").items.empty());
    const JsonValue trace = war().get("/api/source/live/trace");
    EXPECT_GT(at(trace, "traceEvents").items.size(), view->frames().size());
}

TEST_F(InspectorApi, a_recording_goes_out_and_comes_in_again) {
    const std::string bytes = war().get_text("/api/source/live/recording");
    const JsonValue opened = war().post("/api/recordings", bytes, 200, "application/octet-stream");
    const std::string source = "/api/source/" + text(opened, "source");
    EXPECT_EQ(source, "/api/source/r1");
    EXPECT_EQ(war().get_text(source + "/recording"), bytes) << "byte for byte";

    const JsonValue live = war().get("/api/source/live"), file = war().get(source);
    EXPECT_EQ(text(file, "kind"), "file");
    for (const char* const member : {"firstFrame", "lastFrame", "queryCount", "firstQuery"})
        EXPECT_EQ(number(live, member), number(file, member)) << member;
    for (const char* const what : {"/frames?after=-1", "/queries", "/frame/20", "/profile"})
        EXPECT_EQ(war().get_text("/api/source/live" + std::string(what)),
                  war().get_text(source + what))
            << what;
    for (const char* const name : {"Hide", "Flank"}) {
        const std::string path = "/query/" + std::to_string(found_query(name));
        for (const char* const what : {"", "/option/0", "/steps"})
            EXPECT_EQ(war().get_text("/api/source/live" + path + what),
                      war().get_text(source + path + what))
                << path << what;
        EXPECT_TRUE(at(at(war().get(source + path), "replay"), "same").boolean);
    }
}

TEST_F(InspectorApi, recordings_that_are_damaged_stay_out) {
    const std::string bytes = war().get_text("/api/source/live/recording");
    const std::size_t sources = at(war().get("/api/hello"), "sources").items.size();
    const auto refusal = [](const std::string& body) {
        const JsonValue reply =
            war().post("/api/recordings", body, 400, "application/octet-stream");
        return text(at(reply, "error"), "code");
    };
    std::string flipped = bytes;
    flipped[bytes.size() / 2] = static_cast<char>(flipped[bytes.size() / 2] ^ 1);
    EXPECT_EQ(refusal(flipped), "recording/damaged");
    EXPECT_EQ(refusal(bytes.substr(0, 20)), "recording/empty");
    EXPECT_EQ(refusal("not a recording"), "recording/magic");
    EXPECT_EQ(refusal(""), "recording/magic");
    EXPECT_EQ(at(war().get("/api/hello"), "sources").items.size(), sources);
    // A torn end costs the end only.
    const JsonValue torn = war().post("/api/recordings", bytes.substr(0, bytes.size() - 5), 200,
                                      "application/octet-stream");
    EXPECT_GT(number(war().get("/api/source/" + text(torn, "source")), "queryCount"), 10);
}

// ---- what changes things ------------------------------------------------------------------------

TEST(InspectorEdit, files_are_saved_when_nobody_else_has_and_the_game_takes_them_in) {
    InspectedWar war("inspected_edit");
    war.go_on();
    war.get("/api/hello");
    const JsonValue file = war.get("/api/file/f2");
    EXPECT_EQ(text(file, "name"), "Hide.vq");
    std::string edited = text(file, "text");
    const std::size_t place = edited.find("= 4");
    ASSERT_NE(place, std::string::npos) << edited;
    edited.replace(place, 3, "= 6");
    const auto body = [](const std::string& new_text, const std::string& base) {
        JsonWriter json;
        json.begin_object().member("text", new_text).member("base", base).end_object();
        return json.text();
    };
    war.post("/api/file/f2", body(edited, "0000000000000000"), 409);
    EXPECT_EQ(war.text_of("Hide.vq"), text(file, "text")) << "nothing was written";
    const JsonValue saved = war.post("/api/file/f2", body(edited, text(file, "hash")));
    EXPECT_TRUE(at(saved, "ok").boolean);
    EXPECT_EQ(war.text_of("Hide.vq"), edited);
    const auto taken = war.library.find("Hide");
    ASSERT_NE(taken, nullptr) << "the running game has it";
    EXPECT_EQ(text(war.get("/api/file/f2"), "hash"), text(saved, "hash"));

    // Without saving: only the game changes.
    JsonWriter apply;
    apply.begin_object().member("file", "f2").member("text", text(file, "text")).end_object();
    EXPECT_TRUE(at(war.post("/api/apply", apply.text()), "ok").boolean);
    EXPECT_NE(war.library.find("Hide")->hash, taken->hash);
    EXPECT_EQ(war.text_of("Hide.vq"), edited);

    JsonWriter broken;
    broken.begin_object().member("file", "f2").member("text", "query Hide\nnonsense").end_object();
    const auto before = war.library.find("Hide");
    const JsonValue refused = war.post("/api/apply", broken.text());
    EXPECT_FALSE(at(refused, "ok").boolean);
    EXPECT_FALSE(at(refused, "diagnostics").items.empty());
    EXPECT_EQ(war.library.find("Hide"), before);
    for (const char* const id : {"f99", "..", "Hide.vq", "f1%2f..%2ff2"})
        EXPECT_GE(war.request("/api/file/" + std::string(id)).ask().status, 400) << id;
}

TEST(InspectorEdit, the_game_is_paused_and_stepped_through_its_own_update) {
    InspectedWar war("inspected_control");
    war.go_on();
    EXPECT_TRUE(at(war.post("/api/control", R"({"action": "pause"})"), "isPaused").boolean);
    war.post("/api/control", R"({"action": "step", "value": 3})");
    const JsonValue faster = war.post("/api/control", R"({"action": "speed", "value": 1e9})");
    EXPECT_EQ(number(faster, "speed"), 100) << "within limits";
    while (war.steps < 3)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_TRUE(war.is_paused);
    war.post("/api/control", R"({"action": "resume"})");
    while (war.is_paused)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(war.steps, 3u);
}

TEST(InspectorEdit, listeners_hear_of_new_frames) {
    InspectedWar war("inspected_events");
    PlainClient listener(war.inspector->port());
    listener.send(war.request("/api/events").text());
    std::string heard;
    ASSERT_TRUE(listener.receive(heard));
    war.game.play(5);
    while (heard.find("\"queryCount\"") == std::string::npos && listener.receive(heard)) {
    }
    EXPECT_NE(heard.find("event: frame\ndata: {\"source\":\"live\",\"frame\":"), std::string::npos)
        << heard;
}

// ---- those who may not --------------------------------------------------------------------------

/// Everything that is refused at the gate, on the server that a game has: nothing may change.
TEST(InspectorAttack, nobody_else_reads_or_writes) {
    InspectedWar war("inspected_refusal");
    war.go_on();
    war.get("/api/hello");
    const std::string before = war.text_of("Hide.vq");
    const JsonValue file = war.get("/api/file/f2");
    JsonWriter body;
    body.begin_object().member("text", "query Hide\n").member("base", text(file, "hash"));
    body.end_object();
    HonestRequest good = war.request("/api/file/f2");
    good.method = "POST";
    good.body = body.text();
    const std::uint16_t port = war.inspector->port();
    struct Attack {
        const char* what;
        int status;
        HonestRequest request;
    };
    std::vector<Attack> attacks;
    const auto attack = [&](const char* what, int status) -> HonestRequest& {
        attacks.push_back({what, status, good});
        return attacks.back().request;
    };
    attack("a foreign page", 403).more = "Origin: http://evil.test\r\n";
    attack("a page of nobody", 403).more = "Origin: null\r\n";
    attack("another port", 403).more = "Origin: http://127.0.0.1:1\r\n";
    attack("a page of another site", 403).more = "Sec-Fetch-Site: cross-site\r\n";
    attack("a page of the same site", 403).more = "Sec-Fetch-Site: same-site\r\n";
    attack("a name that was bound anew", 403).host = "evil.test:" + std::to_string(port);
    attack("a name without its port", 403).host = "127.0.0.1";
    attack("nobody", 401).token.clear();
    attack("somebody else", 401).token = std::string(32, '0');
    attack("a form", 415).type = "application/x-www-form-urlencoded";
    attack("a page that may not ask", 415).type = "text/plain";
    for (const Attack& each : attacks) {
        EXPECT_EQ(each.request.ask().status, each.status) << each.what;
        HonestRequest reading = each.request;
        reading.method = "GET";
        const PlainReply reply = reading.ask();
        if (each.status != 415) {
            EXPECT_EQ(reply.status, each.status) << each.what;
        }
        EXPECT_FALSE(reply.has_header("Access-Control-Allow-Origin")) << each.what;
    }
    EXPECT_EQ(war.text_of("Hide.vq"), before);
    EXPECT_EQ(good.ask().status, 200) << "the same, honestly";
    EXPECT_NE(war.text_of("Hide.vq"), before);
}

/// tests/inspector/opened_files.cmake runs this under strace and looks at what was opened between
/// the two marks.
TEST(InspectorAttack, paths_lead_to_no_other_file) {
    InspectedWar war("inspected_paths");
    war.go_on();
    const std::string secret = "the secret beside the folder";
    const std::filesystem::path beside = war.folder.string() + "_secret.vq";
    std::ofstream(beside) << secret;
    std::filesystem::create_symlink(beside, war.folder / "Link.vq");
    war.get("/api/hello");
    const std::string name = beside.filename().string();
    const auto mark = [&](const char* which) {
        EXPECT_NE(::access(("/vantage-mark-" + std::string(which)).c_str(), F_OK), 0);
    };
    mark("begin");
    const std::vector<std::string> endings = {"/../" + name,
                                              "/..%2f" + name,
                                              "/%2e%2e/" + name,
                                              beside.string(),
                                              "/%2f" + beside.string(),
                                              "/Link.vq",
                                              "/f3",
                                              "/f1%2f..%2f..%2f" + name,
                                              "/f0",
                                              "/f-1",
                                              "/..",
                                              "/../../../../etc/passwd",
                                              "/..%5c" + name,
                                              "/f1%00",
                                              "/Hide.vq"};
    for (const std::string& ending : endings) {
        for (const char* const begin : {"/api/file", "/assets", "/api/source", "", "/api/level"}) {
            HonestRequest reading = war.request(begin + ending);
            PlainReply reply = reading.ask();
            EXPECT_TRUE(reply.status == 400 || reply.status == 404) << begin << ending;
            EXPECT_EQ(reply.body.find(secret), std::string::npos) << begin << ending;
            reading.method = "POST";
            reading.body = R"({"text": "overwritten", "base": ""})";
            reply = reading.ask();
            EXPECT_TRUE(reply.status == 400 || reply.status == 404) << begin << ending;
        }
    }
    EXPECT_EQ(war.request("/api/file/f1").ask().status, 200);
    mark("end");
    std::ifstream kept(beside);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), secret);
    std::filesystem::remove(beside);
}

TEST(InspectorAttack, a_gigabyte_is_refused_and_the_game_goes_on) {
    InspectedWar war("inspected_gigabyte");
    for (const char* const target : {"/api/check", "/api/recordings"}) {
        HonestRequest post = war.request(target);
        post.method = "POST";
        post.body = "x";
        if (std::string_view(target) == "/api/recordings") post.type = "application/octet-stream";
        std::string head = post.text();
        const std::string said = "Content-Length: 1\r\n";
        head.replace(head.find(said), said.size(), "Content-Length: 1073741824\r\n");
        PlainClient client(war.inspector->port());
        client.send(head);
        EXPECT_EQ(client.reply().status, 413) << target;
        const std::string megabyte(1u << 20, 'x');
        int sent = 0;
        while (sent < 1024 && client.send(megabyte))
            ++sent;
        EXPECT_LT(sent, 64) << target;
    }
    // A message that says 200 MB and sends only some of it.
    HonestRequest post = war.request("/api/recordings");
    post.method = "POST";
    post.type = "application/octet-stream";
    post.body = std::string(1u << 20, 'x');
    std::string text = post.text();
    const std::string said = "Content-Length: 1048576\r\n";
    text.replace(text.find(said), said.size(), "Content-Length: 209715200\r\n");
    PlainClient client(war.inspector->port());
    client.send(text);
    client.close();
    war.game.play(5);
    war.get("/api/hello");
}

// ---- the ring -----------------------------------------------------------------------------------

/// A word that, on the server's thread, waits for the game to play on.
struct SlowWord {
    std::mutex mutex;
    std::condition_variable changed;
    bool is_asked = false, may_go_on = false, is_slow = false;
};
SlowWord& slow_word() {
    static SlowWord word;
    return word;
}
void take_long(const CriterionCall& call, float* values) noexcept {
    std::fill_n(values, call.candidates.count, 0.5f);
    SlowWord& word = slow_word();
    std::unique_lock lock(word.mutex);
    if (!word.is_slow) return;
    word.is_asked = true;
    word.changed.notify_all();
    word.changed.wait(lock, [&word] { return word.may_go_on; });
}

TEST(InspectedGame, loses_nothing_while_somebody_looks_at_its_profile) {
    WarSettings settings;
    settings.recorder.ring_bytes = std::size_t{1} << 20;
    RecordedWar game(settings);
    const auto added = game.war.catalog.add(CriterionRow{
        .name = "slow", .evaluate = take_long, .help = "Takes its time.", .example = "slow = 1"});
    ASSERT_TRUE(added.ok()) << to_string(added.diagnostics());
    ProgramBuilder query(game.war.catalog, "Slow");
    query.option("any")
        .generate({.generator = "grid", .radius = 3})
        .weigh({.criterion = "slow", .multiplier = 1})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1});
    Result<Program> program = query.build();
    ASSERT_TRUE(program.ok()) << to_string(program.diagnostics());
    game.programs.push_back(std::make_shared<const Program>(std::move(*program)));
    game.play(400);
    const std::size_t usual = game.recorder->view()->frames().size();
    auto inspector =
        Inspector::start({.catalog = &game.war.catalog, .recorder = game.recorder.get()});
    ASSERT_TRUE(inspector.ok());
    const auto slow_query = [&game] {
        const auto view = game.recorder->view();
        for (const QuerySummary& each : view->queries()) {
            if (each.can_be_frozen && view->programs()[each.program].name == "Slow")
                return "query/" + std::to_string(each.query);
        }
        return std::string("none");
    };
    for (const bool is_profile : {true, false}) {
        const std::string target = is_profile ? "profile" : slow_query();
        {
            const std::lock_guard lock(slow_word().mutex);
            slow_word().is_slow = true;
            slow_word().is_asked = slow_word().may_go_on = false;
        }
        PlainReply reply;
        std::thread page([&] {
            const HonestRequest request{.port = (*inspector)->port(),
                                        .token = (*inspector)->token(),
                                        .target = "/api/source/live/" + target};
            PlainClient client(request.port);
            client.send(request.text());
            reply = client.reply(600'000);  // The game plays on first, however slow it is.
        });
        {
            std::unique_lock lock(slow_word().mutex);
            slow_word().changed.wait(lock, [] { return slow_word().is_asked; });
            slow_word().is_slow = false;
        }
        game.play(400);  // The ring wraps while the server evaluates.
        const std::size_t kept = game.recorder->view()->frames().size();
        {
            const std::lock_guard lock(slow_word().mutex);
            slow_word().may_go_on = true;
        }
        slow_word().changed.notify_all();
        page.join();
        EXPECT_EQ(reply.status, 200) << target << reply.body.substr(0, 300);
        EXPECT_EQ(game.recorder->dropped(), 0u) << target;
        EXPECT_GT(kept * 3, usual * 2) << target << ": the ring was held, and forgot too soon";
    }
}

TEST(InspectedGame, forgets_a_query_that_can_still_be_edited_on_the_page) {
    WarSettings settings;
    settings.recorder.ring_bytes = std::size_t{1} << 20;
    RecordedWar game(settings);
    game.play(60);
    auto inspector =
        Inspector::start({.catalog = &game.war.catalog, .recorder = game.recorder.get()});
    ASSERT_TRUE(inspector.ok());
    const auto ask = [&](const std::string& target, const std::string& method = "GET",
                         const std::string& body = "") {
        return HonestRequest{.port = (*inspector)->port(),
                             .token = (*inspector)->token(),
                             .method = method,
                             .target = target,
                             .body = body}
            .ask();
    };
    const std::uint64_t query = [&game] {
        const auto view = game.recorder->view();  // Kept while its rows are looked at.
        std::uint64_t last = 0;
        for (const QuerySummary& each : view->queries()) {
            if (each.can_be_frozen) last = each.query;
        }
        return last;
    }();
    const std::string path = "/api/source/live/query/" + std::to_string(query);
    const PlainReply looked = ask(path);
    ASSERT_EQ(looked.status, 200) << looked.body;
    for (int rounds = 0; rounds < 200 && game.recorder->view()->queries().front().query <= query;
         ++rounds)
        game.play(100);
    ASSERT_GT(game.recorder->view()->queries().front().query, query) << "the ring never forgets";

    const JsonValue told = InspectedWar::parsed(looked.body);
    const PlainReply tried =
        ask(path + "/try", "POST",
            body({{"text", text(told, "text")}, {"query", text(told, "program")}}));
    ASSERT_EQ(tried.status, 200) << tried.body;
    const JsonValue answer = InspectedWar::parsed(tried.body);
    ASSERT_TRUE(at(answer, "ok").boolean) << tried.body;
    EXPECT_TRUE(at(at(answer, "comparison"), "isSameWinner").boolean);
    EXPECT_EQ(ask("/api/source/live/query/" + text(answer, "trial")).status, 200);
    const std::string other = std::to_string(query > 0 ? query - 1 : query + 1);
    EXPECT_EQ(ask("/api/source/live/query/" + other).status, 404) << "nobody looked at that one";
}

// ---- the game goes on ---------------------------------------------------------------------------

TEST(InspectedGame, answers_the_same_whoever_attacks_its_inspector) {
    RecordedWar alone({.is_recorded = false});
    alone.programs = {alone.war.hide(5), alone.war.flank(4)};
    alone.play(60);
    alone.end();

    InspectedWar war("inspected_attack");
    std::atomic<bool> is_over = false;
    std::vector<PlainClient> half_open;
    for (int i = 0; i < 200; ++i) {
        half_open.emplace_back(war.inspector->port());
        half_open.back().send("GET /api/he");
    }
    PlainClient deaf(war.inspector->port());
    deaf.send(war.request("/api/events").text());
    std::thread curious([&] {
        for (int i = 0; !is_over; ++i)
            war.request("/api/source/live/query/" + std::to_string(i % 20)).ask();
    });
    war.game.play(60);
    war.game.end();
    war.get("/api/hello");
    is_over = true;
    curious.join();
    EXPECT_EQ(alone.said, war.game.said);
}

}  // namespace
}  // namespace vantage::tests
