-- Returns true if a prize can be given without reading games or asking people: no play condition on it or on the member's money, no open
-- check or review, no debt for rewards of voided bets, and no mark in common with an older member except an address.
create or replace function is_prize_plain(c coupons) returns boolean language plpgsql stable as $$
declare v_since timestamptz;
begin
  if c.multiple_hundredths > 0 or exists (select 1 from turnover_conditions t where t.member_id = c.member_id and t.state = 'OPEN')
      or exists (select 1 from reward_checks r where r.member_id = c.member_id) then
    return false;
  end if;
  if c.currency = 'COIN' then return true; end if;
  if exists (select 1 from reward_reviews r where r.member_id = c.member_id and r.kind = 'prize' and r.cause_id = c.coupon_id::text) then
    return false;
  end if;
  select created_at into v_since from members where member_id = c.member_id;
  return not exists (select 1 from members older where (older.created_at, older.member_id) < (v_since, c.member_id)
      and older.member_id = any (array(select o.member_id from likeness_marks m join likeness_marks o using (kind, mark)
        where m.member_id = c.member_id and m.kind <> 'ADDRESS')))
    and reward_debt_open(c.member_id, c.currency) <= 0;
end $$;
grant execute on function is_prize_plain to kapao_app;
