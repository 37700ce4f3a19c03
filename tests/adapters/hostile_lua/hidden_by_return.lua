-- expect: lua/not-allowed
-- a comment ends heregoto nowhere
