-- Members may sign in with a passkey, and may ask that none of their withdrawals goes without one (record 89).

create table member_passkeys (
  credential_id text primary key check (length(credential_id) between 1 and 1400),
  owner text not null references members,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  -- The device it was made on.
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- From when on it may prove something about withdrawals: where they ask for one, a new passkey waits.
  confirms_from timestamptz not null default now()
);
create index member_passkeys_of on member_passkeys (owner);
comment on table member_passkeys is 'Keyed by credential: whoever signs in with one has not said yet who it is.';

-- A challenge says itself for whom, what and how long it is, under a key of the server; here is what was answered, so that none counts twice.
create table answered_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index answered_challenges_past on answered_challenges (expires_at);

-- What a member proved with a passkey, for one act of a few minutes.
create table passkey_proofs (
  member_id text not null references members,
  proof_id uuid not null default gen_random_uuid(),
  credential_id text not null,
  purpose text not null check (purpose in ('SWITCH_ON', 'SWITCH_OFF', 'WITHDRAW')),
  -- Of a withdrawal: this very amount, from the wallet or from what was set aside.
  from_code text check (from_code in ('WALLET', 'ASIDE')),
  amount bigint check (amount > 0),
  currency text references ledger.currencies,
  proven_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '2 minutes',
  -- The withdrawal it was given for, of which a condition may cut what leaves.
  operation_id uuid,
  spent_at timestamptz,
  primary key (member_id, proof_id),
  check ((purpose = 'WITHDRAW') = (from_code is not null) and (from_code is null) = (amount is null)
    and (from_code is null) = (currency is null) and (operation_id is null or purpose = 'WITHDRAW'))
);
comment on table passkey_proofs is 'Spent ones stay, as the proof that the member agreed to a withdrawal.';
create index passkey_proofs_open on passkey_proofs (proven_at) where spent_at is null;

-- Members whose withdrawals ask for a passkey.
create table payout_confirmations (
  member_id text primary key references members,
  since timestamptz not null default now(),
  -- Until then, once it is being switched off.
  ends_at timestamptz
);

create function needs_passkey(p_member text) returns boolean language sql stable as $$
  select exists (select from payout_confirmations where member_id = p_member and (ends_at is null or ends_at > clock_timestamp()))
$$;

-- A thief who has session and password adds a passkey of his own; for a day it takes no money, and the member has been told.
create function check_new_passkey() returns trigger language plpgsql as $$
begin
  perform from members where member_id = new.owner for no key update;
  if (select count(*) from member_passkeys where owner = new.owner) >= 10 then perform refuse_with('KEY_INVALID'); end if;
  new.confirms_from := clock_timestamp() + case when needs_passkey(new.owner) then interval '24 hours' else interval '0' end;
  return new;
end $$;
create trigger few_and_waiting before insert on member_passkeys for each row execute function check_new_passkey();

-- A counter that does not move on is that of a copy; devices without one say 0 each time.
create function keep_passkey() returns trigger language plpgsql as $$
begin
  if row(old.credential_id, old.owner, old.public_key, old.transports, old.name, old.created_at, old.confirms_from)
      is distinct from row(new.credential_id, new.owner, new.public_key, new.transports, new.name, new.created_at, new.confirms_from)
      or (new.sign_count <= old.sign_count and (new.sign_count > 0 or old.sign_count > 0)) then
    raise exception 'a passkey is only used' using errcode = 'check_violation', constraint = 'passkey_moves_on';
  end if;
  return new;
end $$;
create trigger moves_on before update on member_passkeys for each row execute function keep_passkey();

create function check_passkey_proof() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.spent_at is not null or to_jsonb(new) - '{operation_id,spent_at}'::text[] is distinct from to_jsonb(old) - '{operation_id,spent_at}'::text[]
        or (old.operation_id is not null and new.operation_id is distinct from old.operation_id) then
      raise exception 'a proof is spent once' using errcode = 'check_violation', constraint = 'passkey_proof_stays';
    end if;
    return new;
  end if;
  if not exists (select from member_passkeys where credential_id = new.credential_id and owner = new.member_id
      and confirms_from <= clock_timestamp()) then
    raise exception 'a proof is of an own passkey that may confirm' using errcode = 'check_violation', constraint = 'passkey_proof_is_own';
  end if;
  return new;
end $$;
create trigger stays before delete on passkey_proofs for each row when (old.spent_at is not null) execute function ledger.refuse_change();
create trigger of_own_passkey before insert or update on passkey_proofs for each row execute function check_passkey_proof();

-- Spends a proof of this purpose; false without one.
create function spend_passkey_proof(p_member text, p_purpose text) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update passkey_proofs set spent_at = clock_timestamp() where member_id = p_member and proof_id = (
    select proof_id from passkey_proofs where member_id = p_member and purpose = p_purpose and spent_at is null
      and expires_at > clock_timestamp() order by proven_at limit 1 for update);
  return found;
end $$;

-- Switched on by a passkey, and off by one or a day later.
create function check_payout_confirmation() returns trigger language plpgsql as $$
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
  if new.ends_at < coalesce(old.ends_at, now() + interval '24 hours')
      and not spend_passkey_proof(new.member_id, 'SWITCH_OFF') then
    perform refuse_with('PASSKEY_REQUIRED');
  end if;
  return new;
end $$;
create trigger by_passkey_or_a_day_later before insert or update on payout_confirmations for each row execute function check_payout_confirmation();
create trigger never_removed before delete or truncate on payout_confirmations for each statement execute function ledger.refuse_change();

-- A proof for this very amount, after which the payout account was not moved.
create function withdrawal_proofs(p_member text, p_from text, p_currency text, p_amount bigint) returns setof passkey_proofs language sql stable as $$
  select p.* from passkey_proofs p join members m using (member_id)
  where p.member_id = p_member and p.purpose = 'WITHDRAW' and p.spent_at is null and p.expires_at > clock_timestamp()
    and p.from_code = p_from and p.currency = p_currency and p.amount = p_amount
    and p.proven_at > coalesce(m.bank_changed_at, '-infinity')
$$;

-- Asked before money is brought home for it.
create function is_passkey_missing(p_member text, p_from text, p_currency text, p_amount bigint) returns boolean language sql stable as $$
  select needs_passkey(p_member) and not exists (select from withdrawal_proofs(p_member, p_from, p_currency, p_amount))
$$;

-- What was asked for is confirmed; a condition that cuts what of it leaves asks first, with the amount that was confirmed.
create function keep_proof_for(p_member text, p_operation uuid, p_currency text, p_asked bigint) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update passkey_proofs set operation_id = p_operation where member_id = p_member and operation_id is null and proof_id = (
    select proof_id from withdrawal_proofs(p_member, 'WALLET', p_currency, p_asked) where operation_id is null order by proven_at limit 1);
end $$;

-- Whoever opens a withdrawal has the member's row by then, so that one proof is one withdrawal.
create function check_passkey() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not needs_passkey(new.member_id) then return new; end if;
  perform from members where member_id = new.member_id for no key update;
  update passkey_proofs set spent_at = clock_timestamp(), operation_id = new.operation_id
    where member_id = new.member_id and spent_at is null and proof_id = coalesce(
      (select proof_id from passkey_proofs where member_id = new.member_id and operation_id = new.operation_id and from_code = new.from_code
        and currency = new.currency and spent_at is null and amount >= new.amount),
      (select proof_id from withdrawal_proofs(new.member_id, new.from_code, new.currency, new.amount)
        where operation_id is null order by proven_at limit 1));
  if not found then perform refuse_with('PASSKEY_REQUIRED'); end if;
  return new;
end $$;
create trigger asks_for_passkey before insert on operations for each row when (new.kind = 'withdrawal') execute function check_passkey();

revoke all on function spend_passkey_proof, keep_proof_for, check_passkey from public;
grant execute on function needs_passkey, withdrawal_proofs, is_passkey_missing to kapao_app;
grant execute on function spend_passkey_proof, keep_proof_for to kapao_member;

grant select on member_passkeys, answered_challenges, passkey_proofs, payout_confirmations to kapao_app;
grant insert, update (sign_count, last_used_at), delete on member_passkeys to kapao_member;
grant insert on answered_challenges to kapao_member;
grant insert on passkey_proofs to kapao_member;
grant insert, update on payout_confirmations to kapao_member;
grant delete on member_passkeys to kapao_operator;
grant delete on answered_challenges, passkey_proofs to kapao_worker;

alter table member_changes drop constraint member_changes_change_check;
alter table member_changes add constraint member_changes_change_check check (change in (
  'password', 'password-reset', 'profile', 'bank-account', 'bank-account-name', 'payouts-held',
  'second-factor-on', 'second-factor-off', 'second-factor-reset', 'line-linked', 'line-unlinked',
  'passkey-added', 'passkey-removed', 'passkeys-reset', 'payout-passkey-on', 'payout-passkey-off', 'payout-passkey-ending'));
