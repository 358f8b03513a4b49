-- Refuses an adjustment that exceeds a limit or the member's balance at the game, or that differs from its operation or its approved
-- proposal. Adjustments are checked one at a time for the whole site, so that two concurrent ones cannot both fit into the rest of a day.
create or replace function check_adjustment() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('adjustments', 0));
  if new.amount > adjustment_limit('maxEach', new.currency) or (new.direction = 'CREDIT'
      and new.amount + credited_by_hand(new.currency, new.operation_id) > adjustment_limit('maxDay', new.currency)) then
    raise exception 'more than may be moved by hand' using errcode = 'check_violation', constraint = 'adjustment_limit';
  end if;
  -- A claim stays a claim: quarantine is below zero by what waits for people.
  if new.game_code is not null and new.amount > (select coalesce(sum(b.balance), 0) from ledger.accounts b
      where b.owner = new.member_id and b.currency = new.currency
        and b.code in ('game:' || new.game_code, 'quarantine:' || new.game_code)) then
    raise exception 'more than the member has at %', new.game_code
      using errcode = 'check_violation', constraint = 'adjustment_leaves_claims';
  end if;
  if not exists (select 1 from operations o where o.member_id = new.member_id and o.operation_id = new.operation_id
      and o.kind = 'adjustment' and (o.amount, o.currency) = (new.amount, new.currency)
      and (o.from_code, o.to_code, o.cash_sign) = (case new.direction when 'CREDIT' then 'HOUSE' else coalesce(new.game_code, 'WALLET') end,
        case new.direction when 'CREDIT' then 'WALLET' else 'HOUSE' end,
        case when new.game_code is not null then 0 when new.direction = 'CREDIT' then 1 else -1 end)
      and (new.game_code is null or o.counterparty = new.game_code))
    or not exists (select 1 from proposals p join ledger.currencies c on c.currency = new.currency
      where p.proposal_id = new.operation_id and p.kind = 'member.adjust' and p.state = 'DONE' and p.decided_by <> p.proposed_by
        and p.subject = new.member_id and p.content ->> 'direction' = new.direction and p.content ->> 'cause' = new.cause
        and p.content ->> 'currency' = new.currency and (p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent = new.amount
        and p.content ->> 'game' is not distinct from new.game_code
        and p.content ->> 'operationId' is not distinct from new.about_operation_id::text
        and p.content ->> 'evidenceId' is not distinct from new.evidence_id::text) then
    raise exception 'an adjustment is what two people agreed on' using errcode = 'check_violation', constraint = 'adjusted_by_two';
  end if;
  return new;
end $$;
