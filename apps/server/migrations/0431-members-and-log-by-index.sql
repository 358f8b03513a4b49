-- Parts of names and phone numbers, found by their groups of three letters.
create extension if not exists pg_trgm;
create index if not exists members_by_name on members using gin (name gin_trgm_ops, bank_account_name gin_trgm_ops, phone gin_trgm_ops);

-- The log of operators by time, alone and within what is asked for; its numbers rise with the time.
create index operator_audit_newest on operator_audit (at, number);
create index operator_audit_of_operator on operator_audit (operator, at, number);
create index operator_audit_of_action on operator_audit (action, at, number);
