-- expect: lua/not-data
query { Name = function() end }
