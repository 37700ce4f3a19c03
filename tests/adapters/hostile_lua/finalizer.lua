-- expect: lua/unknown-name
setmetatable({}, { __gc = function() while true do end end })
collectgarbage()
