-- Two banks may give two lines one reference: a line is known by its bank and its reference, and people speak of it by both.
alter table payout_debits add column partner_id text references partners, add column subject text;
alter table payout_debits disable trigger append_only;
-- Older lines are named as they were. Whose they are is known where their withdrawal says it, and where there is one bank only.
update payout_debits d set subject = d.debit_ref, partner_id = coalesce(
  (select w.partner_id from withdrawals w where w.member_id = d.member_id and w.operation_id = d.operation_id),
  (select min(p.partner_id) from partners p where p.kind = 'payout' having count(*) = 1));
alter table payout_debits enable trigger append_only;
alter table payout_debits alter column subject set not null, drop constraint payout_debits_pkey, add primary key (subject);
create unique index payout_debits_of_a_bank on payout_debits (debit_ref, partner_id) nulls not distinct;
comment on table payout_debits is 'Keyed by the bank and its line: belongs to nobody until it is matched.';

-- The bank's own number of an order, kept before money is sent: after a restart it is what the bank is asked by. Empty where money
-- may have been sent before numbers were kept.
alter table withdrawals add column bank_number text check (length(bank_number) <= 300);
update withdrawals w set bank_number = '' from operations o, partners p
  where o.member_id = w.member_id and o.operation_id = w.operation_id and p.partner_id = w.partner_id and p.protocol = 'kbank-transfer';
grant update (bank_number) on withdrawals to kapao_worker;

create function keep_bank_number() returns trigger language plpgsql as $$
begin
  raise exception 'the order of withdrawal % has its number at the bank already', old.operation_id
    using errcode = 'check_violation', constraint = 'bank_number_stays';
end $$;
create trigger bank_number_stays before update of bank_number on withdrawals for each row
  when (old.bank_number is not null and old.bank_number is distinct from new.bank_number) execute function keep_bank_number();
