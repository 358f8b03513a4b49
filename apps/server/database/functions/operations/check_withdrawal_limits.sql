-- Held where a withdrawal begins, whoever opens it. The member's row makes them come one after the other.
create or replace function check_withdrawal_limits() returns trigger language plpgsql as $$
begin
  perform from members where member_id = new.member_id for no key update;
  if exists (select from withdrawal_limits(new.member_id, new.currency, new.created_at) l where l.used + new.amount > l.most) then
    raise exception 'member % has withdrawn what a day or a month allows', new.member_id
      using errcode = 'check_violation', constraint = 'withdrawal_limits';
  end if;
  return new;
end $$;
