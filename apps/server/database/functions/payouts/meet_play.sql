-- Marks the play that deposits required as met, except what was waived for the account of today.
create or replace function meet_play(p_member text, p_currency text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_waived constant uuid[] := array(select v.waiver_id from play_waivers v join member_bank_accounts b using (member_id)
    where v.member_id = p_member and v.account_no_hash = b.account_no_hash);
begin
  update play_requirements set met_at = clock_timestamp()
    where member_id = p_member and currency = p_currency and met_at is null and (waiver_id is null or waiver_id <> all (v_waived));
end $$;
revoke all on function meet_play from public;
