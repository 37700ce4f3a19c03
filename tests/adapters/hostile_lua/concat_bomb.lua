-- expect: lua/unknown-name
local s = table.concat({ "a", "b" }, "x", 1, 1 << 40)
