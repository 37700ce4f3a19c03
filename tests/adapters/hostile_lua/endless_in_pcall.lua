-- expect: lua/unknown-name
while true do pcall(function() while true do end end) end
