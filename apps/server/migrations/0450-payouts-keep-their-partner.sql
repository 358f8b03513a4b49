-- Who was asked to pay stays the one who is asked about it: another bank knows nothing of the order, and would pay it again.
alter table withdrawals add column partner_id text references partners;
grant update (partner_id) on withdrawals to kapao_worker;

create function keep_payout_partner() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawal % was given to % already', old.operation_id, old.partner_id
    using errcode = 'check_violation', constraint = 'payout_partner_stays';
end $$;
create trigger payout_partner_stays before update of partner_id on withdrawals for each row
  when (old.partner_id is not null and old.partner_id is distinct from new.partner_id) execute function keep_payout_partner();

create function check_payout_partner() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawals w where w.member_id = new.member_id and w.operation_id = new.operation_id
      and w.partner_id is not null) then
    raise exception 'withdrawal % leaves for nobody', new.operation_id
      using errcode = 'check_violation', constraint = 'payout_has_a_partner';
  end if;
  return null;
end $$;
create trigger payout_has_a_partner after update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state = 'SENT' and old.state = 'APPROVED') execute function check_payout_partner();

-- So payouts may move to another bank, whose row stands beside the first. One pays at a time: debits are read under one cursor.
drop index one_partner_of_a_kind;
create unique index one_partner_of_a_kind on partners (kind) where kind in ('bank-feed', 'prepaid');
create unique index one_payout_partner_at_a_time on partners (kind) where kind = 'payout' and is_on;
