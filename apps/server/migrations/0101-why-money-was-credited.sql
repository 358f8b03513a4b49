-- Why an inflow was credited is kept with it: what was known about sender and member at that moment.

alter table inflows drop constraint inflows_wait_reason_check;
alter table inflows add constraint inflows_wait_reason_check check (wait_reason in (
  'UNKNOWN_SENDER', 'AMBIGUOUS', 'MEMBER_FROZEN', 'OTHER_CURRENCY', 'QR_LATE', 'QR_AGAIN', 'QR_UNKNOWN', 'OTHER_SENDER',
  'NAME_DIFFERS', 'NO_NAME', 'BEFORE_ACCOUNT', 'ACCOUNT_UNSURE'));

-- MATCH and SLIP are credits by themselves from what banks say of the sender; CODE and GIFT name their member.
alter table inflows
  add column credited_by text check (credited_by in ('MATCH', 'SLIP', 'CODE', 'GIFT', 'OPERATOR')),
  add column evidence jsonb;

-- Inflows credited before this are facts and stay without a cause.
alter table inflows add constraint credited_with_cause
  check ((state = 'CREDITED') = (credited_by is not null)) not valid;
alter table inflows add constraint credited_by_fitting_sender check (
  credited_by is null or credited_by not in ('MATCH', 'SLIP') or coalesce(
    evidence ->> 'memberId' = credited_member_id and evidence ->> 'account' = 'fits'
    and ((evidence ->> 'score')::int >= (evidence ->> 'threshold')::int
      or (evidence ->> 'isProven')::boolean and evidence -> 'reasons' ? 'NO_NAME'), false)) not valid;

-- Money that was sent before its account was entered here belongs to whoever people say.
create function check_self_credit() returns trigger language plpgsql as $$
begin
  if not exists (select from member_bank_accounts b where b.member_id = new.credited_member_id
      and b.entered_at <= new.occurred_at + interval '1 minute') then
    raise exception 'inflow % is older than the account of its member', new.bank_ref using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger self_credits_after_entry before insert or update on inflows
  for each row when (new.credited_by in ('MATCH', 'SLIP')) execute function check_self_credit();

alter table slips drop constraint slips_review_reason_check;
alter table slips add constraint slips_review_reason_check check (review_reason in (
  'SENDER_UNCERTAIN', 'RECEIVER_UNCERTAIN', 'AMOUNT_DIFFERS', 'MEMBER_FROZEN', 'OTHER_CURRENCY', 'MONEY_RETURNED',
  'VERIFIER_SILENT', 'BEFORE_ACCOUNT'));
