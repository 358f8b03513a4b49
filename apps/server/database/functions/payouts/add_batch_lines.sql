-- Lines of a batch are written one by one: each asks for its withdrawal, and a copied table takes no other question while it is copied.
create or replace function add_batch_lines(p_batch uuid, p_members text[], p_operations uuid[], p_amounts bigint[], p_references text[])
    returns void
language plpgsql as $$
begin
  for v_no in 1 .. cardinality(p_members) loop
    insert into payout_batch_lines (batch_id, line_no, member_id, operation_id, amount, reference)
      values (p_batch, v_no, p_members[v_no], p_operations[v_no], p_amounts[v_no], p_references[v_no]);
  end loop;
end $$;
