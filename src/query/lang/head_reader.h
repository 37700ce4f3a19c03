// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Reads the words of one head, see head.h. The readers are in head.cpp; head_mistakes.cpp says what
// people probably meant who wrote something else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "query/lang/head.h"
#include "query/lang/words.h"

namespace vantage::lang {

/// Reads the words of one head from left to right. Every function that returns bool has reported
/// why when it is false.
class HeadReader {
  public:
    explicit HeadReader(const HeadInput& input)
        : input_(input), line_(*input.line), reporter_(*input.reporter) {}

    bool read(EntryHead& head) {
        if (!split_words() || !check_reserved()) return false;
        return input_.is_generator ? read_generator(head) : read_measure(head);
    }

  private:
    bool split_words();
    bool split_name(const Token& token);
    bool fail_on_sign(const Token& token);
    bool check_reserved();

    bool read_measure(EntryHead& head);
    bool read_generator(EntryHead& head);
    bool read_limit(EntryHead& head);
    bool read_word(EntryHead& head);
    bool read_glue(EntryHead& head);
    bool read_object(EntryHead& head);
    bool read_center(EntryHead& head);
    bool check_rest();

    bool fail_without_glue(std::size_t first_extra, std::size_t past_extra);
    bool fail_without_around(const EntryHead& head);
    bool fail_with_two_words(std::size_t past_words);
    bool fail_with_bare_name(std::size_t past_name);
    bool fail_with_quantifier(const EntryHead& head);
    bool fail_with_none();
    bool fail_with_share(const EntryHead& head);
    bool fail_with_nearest(const EntryHead& head);
    bool fail_with_argument();
    bool fail(Problem problem, std::vector<Edit> how = {});

    bool is_at_end() const { return at_ >= words_.size(); }
    Role role(std::size_t index) const;
    bool is_here(Role wanted) const { return !is_at_end() && role(at_) == wanted; }
    bool is_text_here() const { return !is_at_end() && words_[at_].kind == TokenKind::Text; }
    Word take();
    Span place_here() const;
    std::string joined(std::size_t first, std::size_t past) const;

    const HeadInput& input_;
    Line& line_;
    Reporter& reporter_;
    std::vector<Token> words_;  ///< Names cut at their underscores.
    std::size_t at_ = 0;
    std::string head_object_;
};

/// A name cut in two by a hyphen or a blank, as one word: "soft", "cover" is softCover.
std::string in_camel_case(std::string_view first, std::string_view second);

/// "every", "none", "nearest"...
bool is_other_quantifier(std::string_view word);

/// The glue word that reads best behind a criterion.
std::string_view fitting_glue(std::string_view word);

}  // namespace vantage::lang
