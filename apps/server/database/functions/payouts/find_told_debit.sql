-- The same debit as another has told it: of the same amount, at a time that fits, and not named by this format yet.
create or replace function find_told_debit(p_member text, p_operation uuid, p_format text, p_amount bigint, p_at timestamptz, p_until
    timestamptz) returns text
language sql stable as $$
  select d.subject from payout_debits d
    left join statement_rows r on r.file_id = d.statement_file and r.row_no = d.statement_row
  where d.member_id = p_member and d.operation_id = p_operation and d.problem is null and d.amount = p_amount
    and coalesce(r.told_at, d.occurred_at) - interval '10 minutes' <= p_until
    and coalesce(r.told_until, d.occurred_at) + interval '10 minutes' >= p_at
    and not exists (select from statement_rows s where s.debit_subject = d.subject and s.format = p_format)
$$;
grant execute on function find_told_debit to kapao_app;
