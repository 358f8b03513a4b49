-- A typed account to which a deposit goes back, and its holder by the paying bank, for the second person. Rows from before are of accounts of
-- which nothing was asked.
alter table deposit_returns
  add column is_typed boolean not null default false,
  add column bank_holder text check (length(bank_holder) between 1 and 500),
  add constraint typed_account_is_shown check (not is_typed or evidence_id notnull) not valid;
