-- expect: lua/not-data
local t = { Name = "A" }
t[1] = t
query(t)
