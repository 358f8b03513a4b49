-- A member whose node is away for long keeps the others from no turn. The column may be there: a trial of 0790 had it.
alter table waiting_bets add column if not exists attempts int not null default 0;
comment on column waiting_bets.attempts is 'Stored in vain so often; those tried least go first.';
