-- Returns the proof by a passkey that a withdrawal would spend, `{}` when it needs one and has none, and null when it needs none.
create or replace function passkey_facts(o operations) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('proof', coalesce(
    (select p.proof_id from passkey_proofs p where p.member_id = o.member_id and p.operation_id = o.operation_id and p.from_code = o.from_code
      and p.currency = o.currency and p.spent_at is null and p.amount >= o.amount),
    (select p.proof_id from withdrawal_proofs(o.member_id, o.from_code, o.currency, o.amount) p
      where p.operation_id is null order by p.proven_at limit 1))))
  where needs_passkey(o.member_id)
$$;
revoke all on function passkey_facts from public;
