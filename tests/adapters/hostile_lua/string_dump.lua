-- expect: lua/unknown-name
string.dump(function() end)
