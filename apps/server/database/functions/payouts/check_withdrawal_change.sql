-- Refuses to take back that operators are needed or a reason why, and to change by whom, to whom or under which reference the order was
-- sent: another partner or reference would pay it again, and its result would belong to another order.
create or replace function check_withdrawal_change() returns trigger language plpgsql as $$
begin
  if new.approvals_needed < old.approvals_needed or (new.is_automatic and not old.is_automatic) or not new.review_reasons @> old.review_reasons then
    raise exception 'a withdrawal that needs people goes on to need them' using errcode = 'check_violation';
  end if;
  if old.partner_id is not null and old.partner_id is distinct from new.partner_id then
    raise exception 'withdrawal % was given to % already', old.operation_id, old.partner_id
      using errcode = 'check_violation', constraint = 'payout_partner_stays';
  end if;
  if old.bank_number is not null and old.bank_holder is distinct from new.bank_holder then
    raise exception 'money of withdrawal % was sent to the holder whom the bank named', old.operation_id
      using errcode = 'check_violation', constraint = 'bank_holder_stays';
  end if;
  if old.bank_number is not null and old.bank_number is distinct from new.bank_number then
    raise exception 'the order of withdrawal % has its number at the bank already', old.operation_id
      using errcode = 'check_violation', constraint = 'bank_number_stays';
  end if;
  if old.sent_ref is not null and old.sent_ref is distinct from new.sent_ref
    or old.partner_ref is not null and old.partner_ref is distinct from new.partner_ref then
    raise exception 'the order of withdrawal % was sent under another reference', old.operation_id
      using errcode = 'check_violation', constraint = 'sent_ref_stays';
  end if;
  return new;
end $$;
