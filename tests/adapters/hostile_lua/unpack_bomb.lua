-- expect: lua/unknown-name
f(table.unpack({}, 1, 1e7))
