-- expect: lua/error
error({ __tostring = function() while true do end end })
