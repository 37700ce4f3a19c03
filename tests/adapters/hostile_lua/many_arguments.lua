-- expect: lua/not-allowed
local function f(...) return select("#", ...) end
