-- expect: lua/too-much-work
local t = {}
for i = 1, 28 do t = { t, t } end
query { Name = "A", t }
