-- Rules of three tables, as before, in words that a node of a cluster can ask too.

-- A transition table is not joined there with others: the codes just made are looked at alone, and their batches one by one.
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

-- The currency is read first: gates that hang on a row of another table are not asked on the member's node.
create or replace function identity_needed(p_member text, p_kind text, p_amount bigint, p_at timestamptz) returns int
language plpgsql stable as $$
declare
  v_currency text;
begin
  if not exists (select from settings where name = 'policy.identity') then return 0; end if;
  select currency into v_currency from members where member_id = p_member;
  return coalesce((select max(g.level) from identity_gates(p_member, v_currency, p_kind, p_at) g where p_amount > g.room), 0);
end $$;

-- "A day later" is said as `infinity` and becomes a time here: whoever asks may have another clock than the member's node.
create or replace function check_payout_confirmation() returns trigger language plpgsql as $$
declare
  -- Of what is over nothing is kept on.
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
