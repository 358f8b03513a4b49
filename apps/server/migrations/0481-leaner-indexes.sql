-- Indexes that are written with every operation or call and that another one does the work of.

-- Deposits of a member by day, and deposits and withdrawals together: one place for both, with what is added up.
create index operations_cash on operations (member_id, created_at) include (kind, amount) where kind in ('deposit', 'withdrawal');
drop index operations_deposits;
drop index operations_in_and_out;

-- Calls are found by their member and operation.
drop index provider_calls_of_operation;

-- So that the spins of a wheel are counted up to a thousand, and not looked for.
create index spins_by_version on spins (version);
