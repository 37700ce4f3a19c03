// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tree_printer.h. Every table is laid out flat first, and broken when that is too long or when
// a table inside it has tables of its own: those read better below each other.

#include "query/vehicles/tree_printer.h"

#include "base/text.h"

namespace vantage::vehicles {

namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kIndent = 2;

/// How many tables lie inside each other.
std::size_t height_of(const Node& node) {
    if (node.kind != Node::Kind::Table) return 0;
    std::size_t height = 0;
    for (const Field& field : node.fields)
        height = std::max(height, height_of(field.value));
    for (const Node& item : node.items)
        height = std::max(height, height_of(item));
    return height + 1;
}

class TreePrinter {
  public:
    explicit TreePrinter(const TreeStyle& style) : style_(style) {}

    void print(const Node& node, std::size_t indent, std::size_t used) {
        const bool is_flat = height_of(node) <= 2;
        const std::size_t start = text_.size();
        if (is_flat) {
            print_flat(node);
            if (used + text_.size() - start < kColumns) return;
            text_.resize(start);
        }
        if (node.kind != Node::Kind::Table) return print_flat(node);
        print_broken(node, indent + kIndent);
    }

    std::string take() { return std::move(text_); }

  private:
    bool is_list(const Node& node) const { return node.fields.empty() && !node.items.empty(); }

    void print_flat(const Node& node) {
        switch (node.kind) {
            case Node::Kind::Nothing:
                text_ += "null";
                return;
            case Node::Kind::Boolean:
                text_ += node.is_true ? "true" : "false";
                return;
            case Node::Kind::Number:
                text_ += number_text(node.number);
                return;
            case Node::Kind::Text:
                text_ += style_.text(node.text);
                return;
            case Node::Kind::Table:
                return print_flat_table(node);
        }
    }

    void print_flat_table(const Node& node) {
        text_ += is_list(node) ? style_.list_open : style_.table_open;
        bool is_first = true;
        const auto part = [&] {
            if (!is_first) text_ += ", ";
            is_first = false;
        };
        for (const Field& field : node.fields) {
            part();
            text_ += style_.key(field.key);
            print_flat(field.value);
        }
        for (const Node& item : node.items) {
            part();
            print_flat(item);
        }
        text_ += is_list(node) ? style_.list_close : style_.table_close;
    }

    void print_broken(const Node& node, std::size_t indent) {
        text_ += is_list(node) ? style_.list_open : style_.table_open;
        std::size_t left = node.fields.size() + node.items.size();
        const auto line_end = [&] {
            if (--left > 0 || style_.has_last_comma) text_ += ',';
        };
        for (const Field& field : node.fields) {
            text_ += '\n' + std::string(indent, ' ');
            const std::string key = style_.key(field.key);
            text_ += key;
            print(field.value, indent, indent + key.size() + 1);
            line_end();
        }
        for (const Node& item : node.items) {
            text_ += '\n' + std::string(indent, ' ');
            print(item, indent, indent + 1);
            line_end();
        }
        text_ += '\n' + std::string(indent - kIndent, ' ');
        text_ += is_list(node) ? style_.list_close : style_.table_close;
    }

    const TreeStyle& style_;
    std::string text_;
};

}  // namespace

std::string print_tree(const Node& node, const TreeStyle& style, std::size_t used) {
    TreePrinter printer(style);
    printer.print(node, 0, used);
    return printer.take();
}

}  // namespace vantage::vehicles
