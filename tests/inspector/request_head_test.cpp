// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Heads and addresses are read strictly: what could be understood in two ways is refused.

#include "inspector/server/request_head.h"

#include <gtest/gtest.h>

namespace vantage::inspector {
namespace {

int status_of_head(const std::string& text) {
    RequestHead head;
    return read_head(text, head).status;
}

TEST(RequestHead, reads_method_target_and_headers) {
    RequestHead head;
    const HeadProblem problem =
        read_head("GET /api/x?y=1 HTTP/1.1\r\nHost: a:1\r\nX-Some:  two words \r\n\r\n", head);
    EXPECT_EQ(problem.status, 0) << problem.message;
    EXPECT_EQ(head.method, "GET");
    EXPECT_EQ(head.target, "/api/x?y=1");
    EXPECT_EQ(head.value("host"), "a:1");
    EXPECT_EQ(head.value("x-some"), "two words");
    EXPECT_EQ(head.count("x-none"), 0u);
    EXPECT_TRUE(head.is_kept);
}

TEST(RequestHead, says_when_the_connection_ends) {
    RequestHead head;
    read_head("GET / HTTP/1.1\r\nConnection: Close\r\n\r\n", head);
    EXPECT_FALSE(head.is_kept);
    read_head("GET / HTTP/1.0\r\n\r\n", head);
    EXPECT_FALSE(head.is_kept);
}

TEST(RequestHead, refuses_what_two_readers_could_understand_differently) {
    EXPECT_EQ(status_of_head("GET / HTTP/1.1\r\n\r\n"), 0);
    EXPECT_EQ(status_of_head("GET / HTTP/1.1\r\nA : b\r\n\r\n"), 400) << "a blank before the colon";
    EXPECT_EQ(status_of_head("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n"), 400) << "a folded line";
    EXPECT_EQ(status_of_head("GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n"), 400) << "a bare line feed";
    EXPECT_EQ(status_of_head("GET / HTTP/1.1\r\n: b\r\n\r\n"), 400);
    EXPECT_EQ(status_of_head("GET / HTTP/1.1\r\nA\r\n\r\n"), 400);
    EXPECT_EQ(status_of_head(std::string("GET / HTTP/1.1\r\nA: \0b\r\n\r\n", 26)), 400);
    EXPECT_EQ(status_of_head("GET / HTTP/2\r\n\r\n"), 505);
    EXPECT_EQ(status_of_head("GET http://evil/ HTTP/1.1\r\n\r\n"), 400);
    EXPECT_EQ(status_of_head("GET /a b HTTP/1.1\r\n\r\n"), 400);
    EXPECT_EQ(status_of_head("CONNECT / HTTP/1.1\r\n\r\n"), 405);
    EXPECT_EQ(status_of_head("OPTIONS / HTTP/1.1\r\n\r\n"), 405);
    EXPECT_EQ(status_of_head("GET\r\n\r\n"), 400);
    EXPECT_EQ(status_of_head(""), 400);
    EXPECT_EQ(status_of_head("\r\n\r\n"), 400);
}

TEST(RequestHead, has_limits) {
    EXPECT_EQ(status_of_head("GET /" + std::string(2000, 'a') + " HTTP/1.1\r\n\r\n"), 414);
    EXPECT_EQ(status_of_head("GET / HTTP/1.1\r\nA: " + std::string(9000, 'a') + "\r\n\r\n"), 431);
    std::string many = "GET / HTTP/1.1\r\n";
    for (int i = 0; i < 65; ++i)
        many += "A: b\r\n";
    EXPECT_EQ(status_of_head(many + "\r\n"), 431);
}

TEST(Target, is_split_and_decoded) {
    Target target;
    ASSERT_TRUE(read_target("/api/source/r%31/frames?after=3&x=a%20b&flag", target));
    EXPECT_EQ(target.path, (std::vector<std::string>{"api", "source", "r1", "frames"}));
    EXPECT_EQ(target.parameter("after"), "3");
    EXPECT_EQ(target.parameter("x"), "a b");
    EXPECT_EQ(target.parameter("flag"), "");
    ASSERT_TRUE(read_target("/", target));
    EXPECT_TRUE(target.path.empty());
}

TEST(Target, refuses_every_way_to_another_folder) {
    Target target;
    for (const char* const text : {"/..",
                                   "/../etc/passwd",
                                   "/assets/../x",
                                   "/assets/%2e%2e/x",
                                   "/assets/.%2e/x",
                                   "/assets/%2E./x",
                                   "/./x",
                                   "/a//b",
                                   "/a/",
                                   "//etc/passwd",
                                   "/assets/..%2fx",
                                   "/assets/%2fetc",
                                   "/assets/..%5cx",
                                   "/assets/\\x",
                                   "/assets/%00",
                                   "/assets/x%00.js",
                                   "/assets/%",
                                   "/assets/%2",
                                   "/assets/%zz",
                                   "/assets/%0a",
                                   "/a#b",
                                   "x",
                                   "",
                                   "/1/2/3/4/5/6/7/8/9"})
        EXPECT_FALSE(read_target(text, target)) << text;
}

TEST(Target, numbers_are_whole_and_in_range) {
    std::uint64_t number = 7;
    EXPECT_TRUE(read_number("0", 10, number));
    EXPECT_TRUE(read_number("18446744073709551615", ~0ull, number));
    for (const char* const text : {"", "-1", "+1", " 1", "1 ", "0x1", "1.0", "11", "1e3",
                                   "18446744073709551616", "99999999999999999999999"})
        EXPECT_FALSE(read_number(text, 10, number)) << text;
    float real = 0;
    EXPECT_TRUE(read_real("-1.5e2", real));
    EXPECT_EQ(real, -150.0f);
    for (const char* const text : {"", "nan", "inf", "1e99", "1,5", "1 ", "--1"})
        EXPECT_FALSE(read_real(text, real)) << text;
}

}  // namespace
}  // namespace vantage::inspector
