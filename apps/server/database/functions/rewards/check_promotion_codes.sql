-- Refuses new promotion codes unless all codes of the batch are inserted together, unused, with the batch's prefix and in the approved
-- number. It reads the new codes alone and their batches one by one, because a cluster does not join a transition table with others.
create or replace function check_promotion_codes() returns trigger language plpgsql as $$
declare
  v_made record;
  v_prefix text;
  v_codes int;
begin
  for v_made in
    select m.batch_id, bool_or(m.used_at is not null or m.revoked_at is not null) as are_over, array_agg(m.promotion_code) as codes
    from made m group by m.batch_id
  loop
    select prefix, codes into v_prefix, v_codes from promotion_code_batches where batch_id = v_made.batch_id;
    if v_made.are_over or exists (select from unnest(v_made.codes) c where not starts_with(c, v_prefix || '-'))
      or (select count(*) from promotion_codes where batch_id = v_made.batch_id) is distinct from v_codes then
      raise exception 'codes of a promotion are as many as two people agreed on' using errcode = 'check_violation',
        constraint = 'promotion_codes_by_two';
    end if;
  end loop;
  return null;
end $$;
