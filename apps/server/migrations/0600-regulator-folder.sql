-- The folder of a regulator is written from a read-only connection as well (`npm run regulator`).
grant select (operator, agreed_by, reason, matched_id, matched_by, decided_at) on exclusions to audit;
