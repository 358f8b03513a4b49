-- Returns what may stop a withdrawal. Withheld money and deposits that go back never were to play with, and operators decide about a frozen
-- member's deposit.
create or replace function payout_facts(o operations) returns jsonb
language plpgsql stable set enable_seqscan = off as $$
declare
  v_is_cash constant boolean := o.from_code not in ('ASIDE', 'DEPOSIT');
begin
  return (select jsonb_strip_nulls(jsonb_build_object(
      'status', case when o.from_code <> 'DEPOSIT' and m.status <> 'ACTIVE' then m.status end,
      'payoutsHeld', case when o.from_code <> 'DEPOSIT' and m.payouts_held_at is not null then true end,
      'play', case when v_is_cash then (select jsonb_build_object('required', p.required::text, 'played', p.played::text)
        from play_through(o.member_id, o.currency, b.account_no_hash) p) end,
      'limits', (select jsonb_agg(jsonb_build_object('period', l.period, 'max', l.most::text, 'used', l.used::text, 'opensAt', l.opens_at)
        order by l.opens_at) from withdrawal_limits(o.member_id, o.currency, now()) l),
      'passkey', passkey_facts(o),
      'identity', case when v_is_cash then identity_facts(o.member_id, o.currency, 'WITHDRAWAL') end))
    from members m left join member_bank_accounts b using (member_id) where m.member_id = o.member_id);
end $$;
revoke all on function payout_facts from public;
