-- A function that runs whole on the member's node asks for the member's rows and for copied ones one after the other (record 104).

-- As in 0775, with the currency's step and the factor read first.
create or replace function open_play(p_member text, p_currency text, p_account bytea)
returns table (operation_id uuid, amount bigint, since timestamptz, required bigint) language plpgsql stable as $$
#variable_conflict use_column
declare
  v_step bigint;
  v_factor numeric := policy_number('playThrough', 'factor' || p_currency);
begin
  select c.step into v_step from ledger.currencies c where c.currency = p_currency;
  return query
    select r.operation_id, r.amount, r.since, (ceil(r.amount * r.factor / v_step) * v_step)::bigint
    from (
      select q.operation_id, q.since, q.waiver_id, least(q.factor, v_factor) as factor,
        q.amount - coalesce((select sum(o.amount) from deposit_returns b
            join operations o on o.member_id = p_member and o.operation_id = b.operation_id
          where b.member_id = p_member and b.deposit_id = q.operation_id and o.state not in ('FAILED', 'REJECTED')), 0)::bigint as amount
      from play_requirements q where q.member_id = p_member and q.currency = p_currency and q.met_at is null
    ) r
    where r.factor > 0 and r.amount > 0
      and not exists (select 1 from play_waivers v where v.member_id = p_member and v.waiver_id = r.waiver_id
        and (v.account_no_hash = p_account or v.amount <= (select coalesce(sum(w.amount), 0) from withdrawals w
          join operations o on o.member_id = p_member and o.operation_id = w.operation_id
          where w.member_id = p_member and w.created_at > v.at and w.account_hash = v.account_no_hash
            and o.state not in ('FAILED', 'REJECTED'))));
end $$;

-- As in 0201 and 0775, with the open deposits read once.
create or replace function waive_play(p_member text, p_operator text, p_reason text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account member_bank_accounts;
  v_waiver uuid;
  v_open uuid[];
  v_amount bigint;
  v_currency text;
begin
  select currency into v_currency from members where member_id = p_member for no key update;
  select * into v_account from member_bank_accounts where member_id = p_member;
  if not exists (select 1 from account_proofs p where p.member_id = p_member and p.bank_code = v_account.bank_code
      and p.account_no_hash = v_account.account_no_hash) then
    v_account := null;
  end if;
  select sum(o.amount), array_agg(o.operation_id) into v_amount, v_open
    from open_play(p_member, v_currency, v_account.account_no_hash) o;
  if v_amount is null then return 0; end if;
  if v_account.member_id is null or exists (
    select 1 from unnest(v_open) o (operation_id)
    where not exists (select 1 from inflows i where i.inflow_id = o.operation_id and i.credited_member_id = p_member
      and i.from_bank = v_account.bank_code and i.occurred_at + interval '1 minute' >= v_account.entered_at
      and i.evidence ->> 'memberId' = p_member and i.evidence ->> 'account' = 'fits'
      and (i.evidence ->> 'score')::int >= (i.evidence ->> 'threshold')::int)) then
    return null;
  end if;
  insert into play_waivers (member_id, currency, amount, account_no_hash, operator, reason)
    values (p_member, v_currency, v_amount, v_account.account_no_hash, p_operator, p_reason) returning waiver_id into v_waiver;
  update play_requirements r set waiver_id = v_waiver where r.member_id = p_member and r.operation_id = any (v_open);
  return v_amount;
end $$;
