-- Keeps `members.second_factor_since` in step with the member's confirmed authenticator. Refuses a lower last step, because a code counts
-- once.
create or replace function note_second_factor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_now timestamptz := clock_timestamp();
begin
  if tg_op = 'DELETE' then
    update members set second_factor_since = null where member_id = old.member_id;
    return old;
  end if;
  if tg_op = 'UPDATE' and new.totp_secret_sealed is not null and new.last_step < old.last_step then
    raise exception 'a code of a second factor counts once' using errcode = 'check_violation';
  end if;
  update members set second_factor_since = case when new.totp_secret_sealed is not null then coalesce(second_factor_since, v_now) end
    where member_id = new.member_id
      and (second_factor_since is null) = (new.totp_secret_sealed is not null);
  return new;
end $$;
