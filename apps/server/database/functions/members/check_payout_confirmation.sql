-- Lets a member switch payout confirmation on with a passkey, and off with a passkey or after 24 hours. The caller requests the 24 hours as
-- `infinity`, because its clock may differ from that of the member's node.
create or replace function check_payout_confirmation() returns trigger language plpgsql as $$
declare
  -- A confirmation that has ended counts as off.
  v_was_on constant boolean := tg_op = 'UPDATE' and (old.ends_at is null or old.ends_at > clock_timestamp());
begin
  if new.ends_at is null then
    if tg_op = 'UPDATE' and old.ends_at is null then return old; end if;
    if not spend_passkey_proof(new.member_id, 'SWITCH_ON') then perform refuse_with('PASSKEY_REQUIRED'); end if;
    return new;
  end if;
  if not v_was_on or new.since is distinct from old.since then
    raise exception 'only what is on is switched off' using errcode = 'check_violation', constraint = 'payout_confirmation_is_on';
  end if;
  if new.ends_at = 'infinity' then new.ends_at := coalesce(old.ends_at, now() + interval '24 hours'); end if;
  if new.ends_at < coalesce(old.ends_at, now() + interval '24 hours')
      and not spend_passkey_proof(new.member_id, 'SWITCH_OFF') then
    perform refuse_with('PASSKEY_REQUIRED');
  end if;
  return new;
end $$;
