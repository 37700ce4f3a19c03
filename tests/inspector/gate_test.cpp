// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Only the inspector's own page gets in, and only with the token of this run.

#include "inspector/server/gate.h"

#include <gtest/gtest.h>

#include <set>

namespace vantage::inspector {
namespace {

constexpr const char* kToken = "0123456789abcdef0123456789abcdef";

RequestHead head_of(const std::string& lines) {
    RequestHead head;
    const HeadProblem problem = read_head(lines + "\r\n", head);
    EXPECT_EQ(problem.status, 0) << problem.message;
    return head;
}

int status_of(const std::string& lines, std::uint64_t* body = nullptr) {
    std::uint64_t bytes = 0;
    const int status = Gate(4711, kToken).check(head_of(lines), bytes).status;
    if (body != nullptr) *body = bytes;
    return status;
}

const std::string kGet = "GET /api/hello HTTP/1.1\r\n";
const std::string kHost = "Host: 127.0.0.1:4711\r\n";
const std::string kBearer = "Authorization: Bearer " + std::string(kToken) + "\r\n";
const std::string kPost = "POST /api/check HTTP/1.1\r\n" + kHost + kBearer;
const std::string kJson = "Content-Type: application/json\r\n";

TEST(Gate, lets_the_page_in_without_a_token_and_the_rest_with_it) {
    EXPECT_EQ(status_of("GET / HTTP/1.1\r\n" + kHost), 0);
    EXPECT_EQ(status_of("GET /assets/inspector.js HTTP/1.1\r\n" + kHost), 0);
    EXPECT_EQ(status_of(kGet + kHost), 401);
    EXPECT_EQ(status_of(kGet + kHost + kBearer), 0);
    EXPECT_EQ(status_of(kGet + "Host: localhost:4711\r\n" + kBearer), 0);
    EXPECT_EQ(status_of(kGet + "Host: [::1]:4711\r\n" + kBearer), 0);
}

TEST(Gate, refuses_a_name_that_was_made_to_point_here) {
    for (const char* const host :
         {"evil.test", "evil.test:4711", "127.0.0.1", "127.0.0.1:80", "localhost.evil.test:4711",
          "127.0.0.1:4711.evil.test", "127.0.0.2:4711", "LOCALHOST:4711", ""})
        EXPECT_EQ(status_of(kGet + "Host: " + host + "\r\n" + kBearer), 403) << host;
    EXPECT_EQ(status_of(kGet + kBearer), 403) << "no host at all";
    EXPECT_EQ(status_of(kGet + kHost + kHost + kBearer), 403) << "two hosts";
    EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: evil.test:4711\r\n"), 403) << "not even the page";
}

TEST(Gate, refuses_other_sites_even_with_the_token) {
    const auto with = [](const std::string& line) {
        return status_of(kGet + kHost + kBearer + line);
    };
    EXPECT_EQ(with("Origin: http://127.0.0.1:4711\r\n"), 0);
    EXPECT_EQ(with("Origin: http://localhost:4711\r\n"), 0);
    EXPECT_EQ(with("Sec-Fetch-Site: same-origin\r\n"), 0);
    EXPECT_EQ(with("Sec-Fetch-Site: none\r\n"), 0);
    EXPECT_EQ(with("Origin: http://evil.test\r\n"), 403);
    EXPECT_EQ(with("Origin: null\r\n"), 403);
    EXPECT_EQ(with("Origin: https://127.0.0.1:4711\r\n"), 403);
    EXPECT_EQ(with("Origin: http://127.0.0.1:80\r\n"), 403);
    EXPECT_EQ(with("Origin: http://127.0.0.1:4711\r\nOrigin: http://evil.test\r\n"), 403);
    EXPECT_EQ(with("Sec-Fetch-Site: cross-site\r\n"), 403);
    EXPECT_EQ(with("Sec-Fetch-Site: same-site\r\n"), 403);
}

TEST(Gate, refuses_wrong_tokens) {
    for (const char* const value :
         {"Bearer", "Bearer ", "Bearer 0123456789abcdef0123456789abcdee", "Basic abc",
          "bearer 0123456789abcdef0123456789abcdef", "Bearer 0123456789abcdef0123456789abcdef0",
          "0123456789abcdef0123456789abcdef"})
        EXPECT_EQ(status_of(kGet + kHost + "Authorization: " + value + "\r\n"), 401) << value;
    EXPECT_EQ(status_of(kGet + kHost + kBearer + kBearer), 401) << "twice";
}

TEST(Gate, takes_plain_bodies_of_the_right_kind_and_length) {
    std::uint64_t bytes = 0;
    EXPECT_EQ(status_of(kPost + kJson + "Content-Length: 12\r\n", &bytes), 0);
    EXPECT_EQ(bytes, 12u);
    EXPECT_EQ(status_of(kPost + "Content-Type: application/json; charset=utf-8\r\n" +
                        "Content-Length: 1\r\n"),
              0);
    for (const char* const type :
         {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
          "application/jsonp", "application/octet-stream"})
        EXPECT_EQ(status_of(kPost + "Content-Type: " + type + "\r\nContent-Length: 1\r\n"), 415)
            << type;
    EXPECT_EQ(status_of(kPost + "Content-Length: 1\r\n"), 415);
    EXPECT_EQ(status_of(kPost + kJson), 411);
    EXPECT_EQ(status_of(kPost + kJson + "Content-Length: -1\r\n"), 411);
    EXPECT_EQ(status_of(kPost + kJson + "Content-Length: 1\r\nContent-Length: 2\r\n"), 411);
    EXPECT_EQ(status_of(kPost + kJson + "Transfer-Encoding: chunked\r\n"), 411);
    EXPECT_EQ(status_of(kPost + kJson + "Content-Encoding: gzip\r\nContent-Length: 1\r\n"), 411);
    EXPECT_EQ(status_of(kPost + kJson + "Content-Length: 8388609\r\n"), 413);
    EXPECT_EQ(status_of(kPost + kJson + "Content-Length: 1073741824\r\n"), 413);
    const std::string recording = "POST /api/recordings HTTP/1.1\r\n" + kHost + kBearer +
                                  "Content-Type: application/octet-stream\r\n";
    EXPECT_EQ(status_of(recording + "Content-Length: 268435456\r\n"), 0);
    EXPECT_EQ(status_of(recording + "Content-Length: 268435457\r\n"), 413);
    EXPECT_EQ(status_of(kGet + kHost + kBearer + "Content-Length: 5\r\n"), 400);
}

TEST(Gate, tokens_are_long_and_never_the_same) {
    std::set<std::string> tokens;
    for (int i = 0; i < 100; ++i) {
        const std::string token = make_token();
        EXPECT_EQ(token.size(), 32u);
        EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), std::string::npos);
        tokens.insert(token);
    }
    EXPECT_EQ(tokens.size(), 100u);
}

}  // namespace
}  // namespace vantage::inspector
