-- Records an audited act that changed money as a barring act with its amount: that of `acts_alone`, or for two operators that of its detail.
-- An act of value without an amount counts everything the member has plus what its detail allows to be earned.
create or replace function keep_barring_act() returns trigger language plpgsql as $$
declare
  v_member text := coalesce(new.detail->>'memberId', new.subject);
  v_is_alone boolean := coalesce((new.detail->>'alone')::boolean, false);
  v_is_by_two boolean := coalesce((new.detail->>'byTwo')::boolean, false);
  v_amount bigint := case when v_is_by_two then (new.detail->>'amountMinor')::bigint else
    (select a.amount from acts_alone a where a.operator = new.operator and a.subject = new.subject order by a.at desc limit 1) end;
  v_is_standing boolean := v_is_alone and v_amount is null;
begin
  if v_amount is null and (v_is_alone or v_is_by_two) then
    v_amount := member_holdings(v_member) + coalesce((new.detail->>'givenMinor')::bigint, 0);
  end if;
  perform note_barring_act(v_member, new.operator, greatest(coalesce(v_amount, 1), 1), v_is_alone);
  if v_is_standing then perform note_standing(v_member, new.operator); end if;
  return null;
end $$;
