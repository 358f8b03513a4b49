-- Where only balances can tell what a transfer did, play between the two readings is subtracted (record 24).
alter table transfer_evidence
  -- When the balance before was known, and what the bets told until then had done.
  add column read_at timestamptz not null default clock_timestamp(),
  add column told_before bigint not null default 0;
