-- Lines come with their batch, all of them, and no others later.
create or replace function check_batch_total() returns trigger language plpgsql as $$
begin
  if exists (select from payout_batches b where b.batch_id = new.batch_id and (b.line_count, b.total) is distinct from
      (select (count(*)::int, coalesce(sum(l.amount), 0)::bigint) from payout_batch_lines l where l.batch_id = b.batch_id)) then
    raise exception 'batch % is not the sum of its lines', new.batch_id
      using errcode = 'check_violation', constraint = 'batch_is_its_lines';
  end if;
  return null;
end $$;
