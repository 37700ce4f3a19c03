// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Documents stay true: every path that a markdown file names exists, and C++ that it shows in a
// block marked ```cpp run compiles against the core, runs, and prints what the ```output block
// right after it says (if there is one).
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>
#include <set>

#include "docs/repository.h"

namespace vantage::tests {
namespace {

struct Block {
    std::string document;
    int line = 0;
    std::string kind;  ///< The words after the opening fence, "cpp run" for example.
    std::string text;
};

struct Document {
    std::string prose;  ///< Without the fenced blocks, lines kept.
    std::vector<Block> blocks;
};

std::vector<std::string> documents() {
    std::vector<std::string> files = repository_files();
    std::erase_if(files, [](const std::string& path) { return !path.ends_with(".md"); });
    return files;
}

Document parse(const std::string& path, const std::string& text) {
    Document document;
    bool inside = false;
    int number = 0;
    for (const std::string& line : split(text, '\n')) {
        ++number;
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) {
                document.blocks.push_back(
                    {.document = path, .line = number, .kind = line.substr(3)});
            }
        } else {
            (inside ? document.blocks.back().text : document.prose) += line + '\n';
            continue;
        }
        document.prose += '\n';
    }
    return document;
}

/// Files, and the folders that they lie in.
std::set<std::string> all_paths() {
    std::set<std::string> paths;
    for (const std::string& file : repository_files()) {
        for (std::filesystem::path path = file; !path.empty(); path = path.parent_path()) {
            paths.insert(path.generic_string());
        }
    }
    return paths;
}

/// "*" stands for anything within one name.
std::regex pattern_of(const std::string& name) {
    std::string pattern;
    for (const char c : name) {
        if (c == '*') {
            pattern += "[^/]*";
        } else {
            if (std::string_view(".+()[]{}^$|?").find(c) != std::string_view::npos) pattern += '\\';
            pattern += c;
        }
    }
    return std::regex("(^|.*/)" + pattern + "$");
}

/// A path is right if a file or folder of the repository ends with it: documents of a folder name
/// its files without saying the folder again.
bool exists(const std::set<std::string>& paths, std::string name) {
    while (name.ends_with('/'))
        name.pop_back();
    if (name.starts_with("./")) name.erase(0, 2);
    if (name.find('*') != std::string::npos) {
        const std::regex pattern = pattern_of(name);
        return std::any_of(paths.begin(), paths.end(),
                           [&](const std::string& path) { return regex_match(path, pattern); });
    }
    return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
        return path == name || path.ends_with("/" + name);
    });
}

/// Whether a word in backticks means a file of ours: it begins with a folder at the root, or ends
/// as only our own files and folders do (a diagnostic such as `bundle/foreign` does neither), and
/// it is not made by the build.
bool looks_like_a_path(const std::string& word) {
    static const std::regex shape(R"((\./)?[A-Za-z0-9_.*-]+(/[A-Za-z0-9_.*-]+)*/?)");
    if (!std::regex_match(word, shape)) return false;
    if (word.starts_with("build/") || word.starts_with("out/")) return false;
    if (word == "./vantage" || word.starts_with("*.") || word.starts_with(".cpp")) return false;
    if (word.find("NAME") != std::string::npos) return false;  // a placeholder
    static const std::regex rooted(
        "(\\./)?(src|include|tests|tools|docs|cmake|scenes|queries|examples|bench|inspector|\\.ci)/"
        ".*");
    return std::regex_match(word, rooted) || word.ends_with('/') ||
           ends_with_any(word, {".h", ".cpp", ".md", ".cmake", ".sh", "CMakeLists.txt"});
}

std::vector<std::string> matches(const std::string& text, const std::regex& regex) {
    std::vector<std::string> found;
    for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) {
        found.push_back((*it)[1]);
    }
    return found;
}

struct Words {
    std::vector<std::string> in_backticks;
    std::vector<std::string> in_links;
};

Words words_of(const Document& document) {
    static const std::regex backticks("`([^`\n]+)`");
    static const std::regex links(R"(\]\(([^)#\s]+)(#[^)]*)?\))");
    return {.in_backticks = matches(document.prose, backticks),
            .in_links = matches(document.prose, links)};
}

/// Third-party headers are named as they are included; they are not ours.
bool is_installed_header(const std::string& word) {
    return word.ends_with(".h") && word.find('/') != std::string::npos &&
           std::filesystem::exists("/usr/include/" + word);
}

TEST(Documents, name_only_paths_that_exist) {
    const std::set<std::string> paths = all_paths();
    for (const std::string& path : documents()) {
        for (const std::string& word : words_of(parse(path, read_text(path))).in_backticks) {
            if (!looks_like_a_path(word) || is_installed_header(word)) continue;
            EXPECT_TRUE(exists(paths, word)) << path << " names `" << word << "`";
        }
    }
}

TEST(Documents, link_only_to_files_that_exist) {
    int checked = 0;
    for (const std::string& path : documents()) {
        const auto folder = std::filesystem::path(path).parent_path();
        for (const std::string& link : words_of(parse(path, read_text(path))).in_links) {
            if (link.find("://") != std::string::npos || link.starts_with("mailto:")) continue;
            ++checked;
            EXPECT_TRUE(std::filesystem::exists(kSourceDir / folder / link))
                << path << " links to " << link;
        }
    }
    EXPECT_GT(checked, 0);
}

TEST(Documents, tell_a_path_from_other_words) {
    for (const char* word : {"src/base", "ARCHITECTURE.md", "pipeline.cpp", "import/",
                             "tests/queries/*.vqtest", "./tests/fresh_debian.sh"}) {
        EXPECT_TRUE(looks_like_a_path(word)) << word;
    }
    for (const char* word :
         {"Result<T>", "./vantage", "build/release", "x.png", "--full", "/usr/include",
          "vantage bake LEVEL", "*.vbundle", "bundle/foreign", "NAME_fuzz.cpp"}) {
        EXPECT_FALSE(looks_like_a_path(word)) << word;
    }
}

TEST(Documents, notice_a_path_that_does_not_exist) {
    const std::set<std::string> paths = {"src/base/hash.cpp", "src/base", "src"};
    EXPECT_TRUE(exists(paths, "src/base/"));
    EXPECT_TRUE(exists(paths, "base/hash.cpp"));
    EXPECT_TRUE(exists(paths, "src/base/*.cpp"));
    EXPECT_FALSE(exists(paths, "ase/hash.cpp"));
    EXPECT_FALSE(exists(paths, "src/base/*.h"));
    EXPECT_FALSE(exists(paths, "src/world"));
}

// ---- examples that run
// ---------------------------------------------------------------------------

struct Outcome {
    int status = -1;
    std::string output;
};

Outcome run(const std::string& command) {
    Outcome outcome;
    outcome.output = command_output(command + " 2>&1; echo \"status $?\"");
    const std::size_t mark = outcome.output.rfind("status ");
    if (mark == std::string::npos) return outcome;
    outcome.status = std::atoi(outcome.output.c_str() + mark + 7);
    outcome.output.erase(mark);
    return outcome;
}

Outcome compile_and_run(const std::string& source_text) {
    const std::filesystem::path folder = VANTAGE_EXAMPLES_DIR;
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "example.cpp") << source_text;
    const std::string program = (folder / "example").string();
    const Outcome compiled = run(std::string(VANTAGE_COMPILE) + " '" + program + ".cpp' -o '" +
                                 program + "' " VANTAGE_LINK);
    return compiled.status == 0 ? run("'" + program + "'") : compiled;
}

TEST(Examples, in_documents_compile_run_and_print_what_they_say) {
    for (const std::string& path : documents()) {
        const std::vector<Block> blocks = parse(path, read_text(path)).blocks;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (blocks[i].kind != "cpp run") continue;
            const Outcome outcome = compile_and_run(blocks[i].text);
            EXPECT_EQ(outcome.status, 0) << path << ":" << blocks[i].line << "\n" << outcome.output;
            if (i + 1 < blocks.size() && blocks[i + 1].kind == "output") {
                EXPECT_EQ(outcome.output, blocks[i + 1].text) << path << ":" << blocks[i].line;
            }
        }
    }
}

TEST(Examples, that_do_not_compile_or_fail_are_noticed) {
    EXPECT_EQ(compile_and_run("#include \"vantage/result.h\"\nint main() {}\n").status, 0);
    EXPECT_EQ(compile_and_run("int main() { return 3; }\n").status, 3);
    EXPECT_NE(compile_and_run("int main() { return no_such_name; }\n").status, 0);
}

TEST(Examples, are_told_apart_from_other_blocks) {
    const Document document =
        parse("x.md", "a `b`\n```cpp run\nint x;\n```\n```output\n1\n```\nc\n");
    ASSERT_EQ(document.blocks.size(), 2u);
    EXPECT_EQ(document.blocks[0].kind, "cpp run");
    EXPECT_EQ(document.blocks[0].text, "int x;\n");
    EXPECT_EQ(document.blocks[0].line, 2);
    EXPECT_EQ(document.blocks[1].text, "1\n");
    EXPECT_EQ(document.prose.find("int x"), std::string::npos);
}

}  // namespace
}  // namespace vantage::tests
