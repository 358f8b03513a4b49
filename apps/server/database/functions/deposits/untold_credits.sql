-- Returns up to 1,000 credits of a member that only a statement file reported, at accounts with a bank feed that has not named them, each
-- with the operator who uploaded the file.
create or replace function untold_credits(p_member text) returns table (amount bigint, final_at timestamptz, uploaded_by text)
language sql stable as $$
  with told as (
    select i.receiving_account_id, i.bank_ref, i.amount, i.occurred_at, i.final_at, o.file_id
      from inflows i left join statement_rows o on o.receiving_account_id = i.receiving_account_id and o.inflow_ref = i.bank_ref
        and o.taken_at is not null and o.fate = 'NEW'
      where i.credited_member_id = p_member and i.source = 'file'
    union all
    select i.receiving_account_id, i.bank_ref, i.amount, i.occurred_at, i.final_at, l.statement_file
      from inflows i join bank_feed_settlements s on s.inflow_id = i.inflow_id join bank_feed_lines l on l.receiving_account_id = s.receiving_account_id
        and l.bank_seq = s.bank_seq
      where i.credited_member_id = p_member and i.source = 'hand' and l.statement_file is not null
  )
  select t.amount, t.final_at, f.uploaded_by
    from told t join receiving_accounts r using (receiving_account_id) left join statement_files f using (file_id)
    where t.final_at is not null and t.final_at >= r.fed_since
      and (r.mode = 'AUTO' and r.is_active or t.occurred_at <= coalesce(r.feed_unread_since, r.last_polled_at))
      and not exists (select from inflow_references n where n.receiving_account_id = t.receiving_account_id and n.inflow_ref = t.bank_ref)
    order by t.final_at desc limit 1000
$$;
revoke all on function untold_credits from public;
grant execute on function untold_credits to kapao_app, audit;
