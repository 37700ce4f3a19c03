// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See run.h.

#include "tools/query_tests/run.h"

#include <algorithm>

#include "bake/files.h"
#include "base/spelling.h"
#include "tools/query_tests/judge.h"
#include "tools/query_tests/query_files.h"

namespace vantage::tools {

namespace {

bool is_wanted(const QueryTest& test, const std::string& file, std::string_view filter) {
    return test.name.find(filter) != std::string::npos || file.find(filter) != std::string::npos;
}

bool expects_errors(const QueryTest& test) {
    return std::any_of(test.expectations.begin(), test.expectations.end(),
                       [](const Expectation& e) { return e.kind == ExpectKind::Error; });
}

/// Everything that one test needs.
struct TestSetting {
    const TestFile& file;
    const QueryTest& test;
    const SceneWorld* scene;  ///< Null when the test needs none.
    const Catalog& catalog;
};

class TestRun {
  public:
    explicit TestRun(const TestSetting& setting)
        : setting_(setting), test_(setting.test), scene_(setting.scene) {
        report_.name = test_.name;
        report_.line = test_.span.line;
    }

    TestReport run(QueryFiles& queries) && {
        const QueryFiles::Compiled compiled = queries.compile(test_);
        if (compiled.program == nullptr && !expects_errors(test_)) {
            fail_to_compile(compiled.diagnostics);
        } else {
            take(judge_diagnostics(test_, compiled.diagnostics));
            if (compiled.program != nullptr && scene_ != nullptr && is_asked())
                ask_and_judge(compiled.program);
        }
        return std::move(report_);
    }

  private:
    bool is_asked() const {
        return std::any_of(test_.expectations.begin(), test_.expectations.end(),
                           [](const Expectation& e) {
                               return e.kind != ExpectKind::Error && e.kind != ExpectKind::Warning;
                           });
    }

    void ask_and_judge(const std::shared_ptr<const Program>& program) {
        const ObjectId asker = find_asker();
        for (const TestBinding& binding : test_.bindings)
            check_object(binding.object, binding.span);
        if (!report_.failures.empty()) return;
        AskedQuery asked;
        ask({.scene = scene_, .catalog = &setting_.catalog, .program = program, .asker = asker},
            test_, asked);
        const std::string difference = disagreement(asked);
        if (!difference.empty()) {
            report_.failures.push_back(
                {.span = test_.span, .expected = "one right answer", .came = difference});
        }
        take(judge_answer(test_, asked));
    }

    ObjectId find_asker() {
        const bool has_own = !test_.asker.empty();
        const std::string& name = has_own ? test_.asker : setting_.file.asker;
        if (name.empty()) {
            const auto& objects = scene_->description().objects;
            if (!objects.empty()) return scene_->object(objects[0].name);
            report_.failures.push_back({.span = test_.span,
                                        .expected = "somebody who asks",
                                        .came = "the scene has no objects"});
            return {};
        }
        check_object(name, has_own ? test_.asker_span : setting_.file.asker_span);
        return scene_->object(name);
    }

    void check_object(const std::string& name, const TestSpan& span) {
        if (scene_->object(name)) return;
        const std::vector<std::string_view> names = scene_->object_names();
        report_.failures.push_back({.span = span,
                                    .expected = "an object of the scene: " + one_of(names),
                                    .came = "there is no '" + name + "'",
                                    .why = did_you_mean(name, names)});
    }

    /// Places in the text become places in the test file, where people look.
    void fail_to_compile(Diagnostics diagnostics) {
        const bool is_inline = test_.has_text;
        for (Diagnostic& diagnostic : diagnostics) {
            if (!is_inline || diagnostic.place.line == 0) continue;
            diagnostic.place.file = setting_.file.file;
            diagnostic.place.line += test_.text_line - 1;
            diagnostic.place.column += test_.text_indent;
        }
        report_.failures.push_back({.span = is_inline ? test_.span : test_.query_span,
                                    .expected = "a query that compiles",
                                    .came = to_string(diagnostics)});
    }

    void take(std::vector<TestFailure> failures) {
        for (TestFailure& failure : failures)
            report_.failures.push_back(std::move(failure));
    }

    const TestSetting& setting_;
    const QueryTest& test_;
    const SceneWorld* scene_;
    TestReport report_;
};

}  // namespace

bake::FoundFiles find_test_files(const std::vector<std::string>& paths) {
    const auto is_test = [](const std::string& path) { return path.ends_with(".vqtest"); };
    return bake::find_files(paths, {.is_wanted = is_test, .what = ".vqtest file"});
}

const QueryTestRunner::Scene& QueryTestRunner::scene(const std::string& path) {
    const auto [at, is_new] = scenes_.try_emplace(path);
    if (!is_new) return at->second;
    auto loaded = load_scene(path, levels_);
    if (loaded) at->second.world = std::move(*loaded);
    at->second.diagnostics = std::move(loaded).diagnostics();
    return at->second;
}

FileReport QueryTestRunner::run(const std::string& path, std::string_view filter) {
    FileReport report{.file = path};
    auto bytes = bake::read_file(path, kMaxTestFileBytes);
    if (!bytes) {
        report.unreadable = std::move(bytes).diagnostics();
        return report;
    }
    report.text.assign(bytes->begin(), bytes->end());
    const Result<TestFile> file = read_test_file({.name = path, .text = report.text});
    if (!file) {
        report.unreadable = file.diagnostics();
        return report;
    }
    run_tests(*file, filter, report);
    return report;
}

void QueryTestRunner::run_tests(const TestFile& file, std::string_view filter, FileReport& report) {
    QueryFiles queries(catalog_);
    if (Result<Done> loaded = queries.load(file); !loaded) {
        report.unreadable = std::move(loaded).diagnostics();
        return;
    }
    std::set<std::string> told;
    for (const QueryTest& test : file.tests) {
        if (!is_wanted(test, file.file, filter)) continue;
        const SceneWorld* world = nullptr;
        if (!expects_errors(test)) {
            world = scene_of(file, test, {told, report});
            if (world == nullptr) continue;
        }
        const TestSetting setting{file, test, world, catalog_};
        report.tests.push_back(TestRun(setting).run(queries));
    }
}

/// Null when there is none or it cannot be loaded; the report then says why, once for each scene.
const SceneWorld* QueryTestRunner::scene_of(const TestFile& file, const QueryTest& test,
                                            const Telling& telling) {
    const std::optional<TestPath>& path = test.scene ? test.scene : file.scene;
    if (!path) {
        telling.report.unreadable.push_back(
            {.code = "vqtest/no-scene",
             .message = "the test takes place nowhere",
             .place = {.file = file.file, .line = test.span.line, .column = test.span.column},
             .expected = "a line 'scene FILE' before the first test or in it"});
        return nullptr;
    }
    const std::string where = path_of(file, *path);
    const Scene& found = scene(where);
    if (telling.told.insert(where).second) {
        Diagnostics& list =
            found.world != nullptr ? telling.report.warnings : telling.report.unreadable;
        list.insert(list.end(), found.diagnostics.begin(), found.diagnostics.end());
    }
    return found.world.get();
}

}  // namespace vantage::tools
