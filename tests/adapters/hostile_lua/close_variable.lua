-- expect: lua/error
local x <close> = { __close = function() while true do end end }
