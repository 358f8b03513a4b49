-- A statement that two have agreed on tells what left an account, too. A row that carries the reference of a line of a payout file ends
-- the line, as a line of the bank's own list would; every other row that went out is passed over as before.

alter table payout_debits add column statement_file uuid, add column statement_row int,
  add foreign key (statement_file, statement_row) references statement_rows (file_id, row_no),
  add check ((statement_file is null) = (statement_row is null));
create unique index a_row_is_one_debit on payout_debits (statement_file, statement_row) where statement_file is not null;

-- The debit that a row is. Each format names a debit once: what it tells a second time is a second debit.
alter table statement_rows add column debit_subject text references payout_debits,
  add constraint only_payout_lines_are_debits check (debit_subject is null or (taken_at is not null and direction = 'OUT'
    and skip = 'PAYOUT_LINE'));
create unique index a_debit_is_named_once_by_a_format on statement_rows (debit_subject, format) where debit_subject is not null;
create index statement_rows_that_were_debits on statement_rows (receiving_account_id, identity) where debit_subject is not null;

-- What in a text may be the reference of a line, also where banks write it without a gap behind something else.
create function payout_references(p_told text) returns setof text language sql immutable as $$
  select distinct substr(run[1], place, 16)
  from regexp_matches(upper(p_told), '[A-Z0-9]{16,}', 'g') run, generate_series(1, length(run[1]) - 15) place
$$;

-- The same debit as another has told it: of the same amount, at a time that fits, and not named by this format yet.
create function find_told_debit(p_member text, p_operation uuid, p_format text, p_amount bigint, p_at timestamptz, p_until timestamptz)
returns text language sql stable as $$
  select d.subject from payout_debits d
    left join statement_rows r on r.file_id = d.statement_file and r.row_no = d.statement_row
  where d.member_id = p_member and d.operation_id = p_operation and d.problem is null and d.amount = p_amount
    and coalesce(r.told_at, d.occurred_at) - interval '10 minutes' <= p_until
    and coalesce(r.told_until, d.occurred_at) + interval '10 minutes' >= p_at
    and not exists (select from statement_rows s where s.debit_subject = d.subject and s.format = p_format)
$$;

create function check_debit_of_statement() returns trigger language plpgsql as $$
begin
  if not exists (select from statement_rows r join statement_files f using (file_id)
    where r.file_id = new.statement_file and r.row_no = new.statement_row and r.direction = 'OUT' and r.skip = 'PAYOUT_LINE'
      and r.taken_at is null and r.receiving_account_id || '/' || r.identity = new.debit_ref and r.amount = new.amount and f.state = 'CONFIRMED'
      and (new.order_ref is null or new.order_ref in (select payout_references(r.told)))) then
    raise exception 'debit % has no row of a confirmed statement', new.subject
      using errcode = 'check_violation', constraint = 'debit_has_its_row';
  end if;
  return new;
end $$;
create trigger debit_has_its_row before insert on payout_debits for each row when (new.statement_file is not null)
  execute function check_debit_of_statement();

grant update (debit_subject) on statement_rows to kapao_worker;
grant execute on function payout_references, find_told_debit to kapao_app;
grant select (debit_subject) on statement_rows to audit;
