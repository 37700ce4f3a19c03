-- expect: lua/unknown-name
local co = coroutine.wrap(function() while true do end end)
while true do co() end
