-- Refuses a withdrawal of cash while deposits of the member are not played through; withheld money and returned deposits are exempt. An
-- accepted withdrawal marks the open requirements as met, except those waived for this account.
create or replace function check_play_through() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account bytea := (select b.account_no_hash from member_bank_accounts b where b.member_id = new.member_id);
  v_waived uuid[];
begin
  if new.from_code in ('ASIDE', 'DEPOSIT') then return null; end if;
  perform from members where member_id = new.member_id for no key update;
  perform refuse_unplayed(new.member_id, new.currency, v_account);
  v_waived := array(select v.waiver_id from play_waivers v where v.member_id = new.member_id and v.account_no_hash = v_account);
  update play_requirements set met_at = clock_timestamp()
    where member_id = new.member_id and currency = new.currency and met_at is null and (waiver_id is null or waiver_id <> all (v_waived));
  return null;
end $$;
revoke all on function check_play_through from public;
