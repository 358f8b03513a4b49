-- An act by which one operator alone gives standing, or a right to money, stakes all that the member has then: counted as the smallest unit, a
-- payout of one baht that somebody else approved confirmed it, and the rest left by itself.

create function member_holdings(p_member text) returns bigint language sql stable as $$
  select coalesce(sum(a.balance), 0)::bigint from ledger.accounts a where a.owner = p_member and a.balance > 0
    and (a.code in ('cash', 'invite', 'refund', 'aside') or a.code like 'game:%' or a.code like 'transit:%' or a.code like 'hold:%')
$$;
revoke all on function member_holdings from public;
grant execute on function member_holdings to kapao_app, audit;

-- Acts below a limit have their sum in acts_alone, under the name of the limit; what an act lets be earned besides is in its detail.
create or replace function keep_barring_act() returns trigger language plpgsql as $$
declare
  v_member text := coalesce(new.detail->>'memberId', new.subject);
  v_is_alone boolean := coalesce((new.detail->>'alone')::boolean, false);
  v_amount bigint := (select a.amount from acts_alone a where a.operator = new.operator and a.subject = new.subject order by a.at desc limit 1);
begin
  if v_amount is null and v_is_alone then
    v_amount := member_holdings(v_member) + coalesce((new.detail->>'givenMinor')::bigint, 0);
  end if;
  perform note_barring_act(v_member, new.operator, greatest(coalesce(v_amount, 1), 1), v_is_alone);
  return null;
end $$;
