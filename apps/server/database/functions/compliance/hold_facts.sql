-- Returns the member's cash and how much of it AML cases hold, all of it when `held` is absent; null without a hold.
create or replace function hold_facts(p_member text, p_currency text) returns jsonb
language plpgsql stable set enable_seqscan = off as $$
begin
  if not exists (select from aml_holds where member_id = p_member and released_at is null) then return null; end if;
  return (select jsonb_build_object('held', case when bool_and(h.amount is not null) then
        coalesce(sum(h.amount) filter (where h.currency = p_currency), 0)::text end,
      'cash', coalesce((select a.balance from ledger.accounts a where a.owner = p_member and a.code = 'cash' and a.currency = p_currency), 0)::text)
    from aml_holds h where h.member_id = p_member and h.released_at is null);
end $$;
revoke all on function hold_facts from public;
