-- play_limits: triggers in firing order.

-- Before each row
-- A limit is raised or removed only by a request at least 24 hours old; lowering takes effect immediately.
create or replace trigger rises_slowly before delete or update on play_limits for each row execute function check_limit_change();

-- After each row
-- Records each change of a limit in `play_limit_changes`.
create or replace trigger noted after insert or delete or update on play_limits for each row execute function note_limit_change();
