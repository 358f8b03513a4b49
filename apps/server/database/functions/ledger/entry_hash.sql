-- Covers the account's last hash and everything this entry says. The writer below spells it out: a call would cost more than the hash.
create or replace function ledger.entry_hash(previous bytea, operation_id uuid, step text, line int, amount bigint, balance_after bigint,
    seq bigint) returns bytea
language sql immutable parallel safe as $$
  select sha256(previous || uuid_send(operation_id) || convert_to(step, 'UTF8') || int4send(line) || int8send(amount)
    || int8send(balance_after) || int8send(seq))
$$;
revoke all on function ledger.entry_hash from public;
grant execute on function ledger.entry_hash to kapao_app, audit;
