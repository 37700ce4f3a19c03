// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A sentence of the server: what stands between backticks is a piece of a query.

export function Sentence({ text }: { text: string }) {
  return <>{text.split("`").map((piece, i) => (i % 2 === 0 ? piece : <code key={i}>{piece}</code>))}</>;
}
