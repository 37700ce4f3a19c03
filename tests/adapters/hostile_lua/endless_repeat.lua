-- expect: lua/too-much-work
repeat local x = 1 until false
