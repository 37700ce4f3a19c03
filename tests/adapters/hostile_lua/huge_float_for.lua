-- expect: lua/too-much-work
for i = 0.0, math.huge do end
