-- Tables that begin with no owner say what they are keyed by (design 3, scale path).

comment on table operator_challenges is 'Keyed by challenge: its owner is an operator, or nobody yet.';
comment on table operator_passkeys is 'Keyed by credential: its owner is an operator, found by what the device shows.';
comment on table member_messages is 'Keyed by message: a worker takes them whoever they are for.';
comment on table reward_reviews is 'Keyed by review: operators decide them whoever they are about.';
comment on table result_checks is 'Keyed by check: operators decide them whoever they are about.';
comment on table payout_debits is 'Keyed by the bank''s line: belongs to nobody until it is matched.';

-- That an account is one member's alone is held by the directory the proof refers to; here the owner is part of the key.
alter table account_proofs drop constraint account_proofs_bank_code_account_no_hash_key,
  add constraint account_proofs_of_an_account unique (bank_code, account_no_hash, member_id);
