-- Every lookup of these facts is by key, so one plan fits every member. Without the setting a connection plans them anew for each of its
-- first calls, which costs it ten times what the facts do.
alter function withdrawal_facts set plan_cache_mode = force_generic_plan;
