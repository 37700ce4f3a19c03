-- expect: lua/too-much-work
-- A table that was large and is empty costs as much to walk through as when it was full.
local t = {}
for i = 1, 4000 do t[i] = true end
for i = 1, 4000 do t[i] = nil end
while true do for k in pairs(t) do end end
