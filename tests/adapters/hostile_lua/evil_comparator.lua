-- expect: lua/unknown-name
table.sort({ 3, 1, 2 }, function(a, b) return true end)
