-- expect: lua/too-much-work
local t = {}
for i = 1, 1e9 do t[i * 1.5] = i end
