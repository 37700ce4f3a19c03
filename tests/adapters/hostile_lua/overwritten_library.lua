-- expect: lua/too-much-work
pairs = function(t) while true do end end
for k in pairs({}) do end
