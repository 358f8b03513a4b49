-- Records a paid withdrawal as the proof that the bank account belongs to the member.
create or replace function prove_account_by_payout() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform prove_account(new.member_id, 'PAYOUT', new.operation_id);
  return null;
end $$;
