-- An account of somebody who is excluded becomes nobody else's.
create or replace function refuse_excluded_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_exclusion_lists();
  if exists (select from excluded_by(jsonb_build_array(jsonb_build_object('kind', 'BANK_ACCOUNT',
      'mark', encode(new.account_no_hash, 'hex'))), new.member_id)) then
    perform refuse_with('EXISTING_BANK', '{}');
  end if;
  return new;
end $$;
revoke all on function refuse_excluded_account from public;
