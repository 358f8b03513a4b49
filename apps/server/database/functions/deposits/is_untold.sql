-- Returns true for an inflow of the last seven days that only a statement file reported, at an account with a bank feed that has not named
-- it yet. Such money is not returned to its sender.
create or replace function is_untold(p_inflow uuid) returns boolean language sql stable as $$
  select exists (select from inflows i join receiving_accounts r using (receiving_account_id)
    where i.inflow_id = p_inflow and i.created_at > now() - interval '7 days' and r.last_polled_at is not null
      and (i.source = 'file' or i.source = 'hand' and exists (select from bank_feed_settlements s
        join bank_feed_lines l using (receiving_account_id, bank_seq) where s.inflow_id = i.inflow_id and l.statement_file is not null))
      and not exists (select from inflow_references n where n.receiving_account_id = i.receiving_account_id and n.inflow_ref = i.bank_ref))
$$;
revoke all on function is_untold from public;
grant execute on function is_untold to kapao_app;
