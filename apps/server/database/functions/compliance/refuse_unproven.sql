-- Refuses with `IDENTITY_REQUIRED` and the level needed when the amount exceeds what the member's identity level allows.
create or replace function refuse_unproven(p_member text, p_kind text, p_amount bigint, p_at timestamptz) returns void
language plpgsql as $$
declare v_level constant int := identity_needed(p_member, p_kind, p_amount, p_at);
begin
  if v_level > 0 then perform refuse_with('IDENTITY_REQUIRED', jsonb_build_object('level', v_level)); end if;
end $$;
grant execute on function refuse_unproven to kapao_app;
