-- Money that only a file told became free after seven days by itself, though the bank's feed never named it. It stays until the feed has named it,
-- or until payouts of as much were let go by operators since. Where the feed ended (two decide that) a file is the only teller of what came after.

-- Since when a feed answers for an account: money of files from before it had no other teller, and is not named afterwards.
alter table receiving_accounts add column fed_since timestamptz;
update receiving_accounts r set fed_since = coalesce((select min(i.created_at) from inflows i
  where i.receiving_account_id = r.receiving_account_id and i.source in ('feed', 'notice')), r.last_polled_at) where r.last_polled_at is not null;
grant update (fed_since) on receiving_accounts to kapao_app;

create function untold_credits(p_member text) returns table (amount bigint, final_at timestamptz, uploaded_by text) language sql stable as $$
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
create index if not exists inflows_by_hand_of_member on inflows (credited_member_id, final_at) where source = 'hand';

-- The release before asks this one.
create or replace function has_untold_credit(p_member text) returns boolean language sql stable as $$
  select exists (select from untold_credits(p_member))
$$;
