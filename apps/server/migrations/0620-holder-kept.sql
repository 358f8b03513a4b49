-- Who the bank said holds the account, before it was paid: what people read when a name did not fit, or when a member says later that
-- somebody else was paid. Once money was sent it stays.
alter table withdrawals add column bank_holder text check (length(bank_holder) <= 420);
grant update (bank_holder) on withdrawals to kapao_worker;

create function keep_bank_holder() returns trigger language plpgsql as $$
begin
  raise exception 'money of withdrawal % was sent to the holder whom the bank named', old.operation_id
    using errcode = 'check_violation', constraint = 'bank_holder_stays';
end $$;
create trigger bank_holder_stays before update of bank_holder on withdrawals for each row
  when (old.bank_number is not null and old.bank_holder is distinct from new.bank_holder) execute function keep_bank_holder();
