-- expect: lua/unknown-name
getmetatable("").__index = function() while true do end end
