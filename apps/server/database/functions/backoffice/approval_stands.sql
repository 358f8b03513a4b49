-- Returns true while an approval of this member's payouts counts: its operator may still approve payouts and has no unconfirmed act on the
-- member, also none of after the approval (safety 2, W).
create or replace function approval_stands(p_member text, p_operator text) returns boolean language sql stable as $$
  select not is_hand_barred(p_operator, p_member)
    and not exists (select from operators o where o.username = p_operator and (o.is_disabled or o.role not in ('owner', 'finance')))
$$;
grant execute on function approval_stands to kapao_app;
