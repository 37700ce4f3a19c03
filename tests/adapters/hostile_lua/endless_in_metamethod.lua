-- expect: lua/unknown-name
local t = setmetatable({}, { __index = function(t, k) while true do end end })
query { Name = "A", t.x }
