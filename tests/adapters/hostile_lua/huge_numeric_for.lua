-- expect: lua/too-much-work
for i = 1, 9007199254740993 do end
