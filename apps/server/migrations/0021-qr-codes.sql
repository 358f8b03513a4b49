-- Deposits by QR code: what was shown to whom, until when, and what became of it (spec 4, safety Q).

-- Payment companies collect for us and stand in the list of receiving accounts; no member has an account there.
alter table banks add column kind text not null default 'BANK' check (kind in ('BANK', 'PAYMENT'));
insert into banks (code, name_th, name_en, currency, position, kind, is_active) values
  ('WW', 'WW Pay', 'WW Pay', 'THB', 40, 'PAYMENT', false),
  ('ZAPMAN', 'Zapman', 'Zapman', 'THB', 41, 'PAYMENT', false);
alter table banks add constraint payment_companies_are_never_offered check (kind = 'BANK' or not is_active);

create table qr_codes (
  -- Also the reference inside the code and at the gateway: 95 random bits, in the letters that reference 1 may have.
  qrcode_id text primary key check (qrcode_id ~ '^[A-Z0-9]{20}$'),
  member_id text not null references members,
  provider text not null check (provider in ('KBANK', 'WW', 'ZAPMAN')),
  receiving_account_id text not null references receiving_accounts,
  amount bigint not null check (amount >= case provider when 'KBANK' then 100 else 10000 end),
  currency text not null default 'THB' check (currency = 'THB'),
  state text not null default 'OPENING',
  payload text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_ref text,
  paid_amount bigint check (paid_amount > 0),
  ended_at timestamptz,
  -- When the gateway is asked next; null when there is nothing left to learn.
  next_check_at timestamptz,
  check (expires_at > created_at),
  check (state in ('OPENING', 'FAILED', 'PAID') or payload is not null),
  check ((state = 'PAID') = (paid_ref is not null) and (paid_ref is null) = (paid_amount is null)),
  check ((state in ('OPENING', 'ACTIVE')) = (ended_at is null)),
  check (state <> 'CANCELLED' or provider <> 'ZAPMAN')
);
comment on table qr_codes is 'Keyed by the reference that comes back in notices.';
create unique index one_qr_code_at_a_time on qr_codes (member_id, provider) where state in ('OPENING', 'ACTIVE');
create index qr_codes_of_member on qr_codes (member_id, provider, created_at desc);
create index qr_codes_due on qr_codes (provider, next_check_at) where next_check_at is not null;

-- Money wins over every other end (safety Q); only PAID is for good.
create table qr_code_moves (from_state text, to_state text, primary key (from_state, to_state));
insert into qr_code_moves values
  ('OPENING', 'ACTIVE'), ('OPENING', 'FAILED'), ('OPENING', 'PAID'),
  ('ACTIVE', 'PAID'), ('ACTIVE', 'EXPIRED'), ('ACTIVE', 'CANCELLED'),
  ('EXPIRED', 'PAID'), ('CANCELLED', 'PAID'), ('FAILED', 'PAID');

create function check_qr_code_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'OPENING' then raise exception 'a code begins as OPENING' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if new.state <> old.state
    and not exists (select from qr_code_moves where from_state = old.state and to_state = new.state) then
    raise exception 'code % cannot go from % to %', old.qrcode_id, old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.qrcode_id, new.member_id, new.provider, new.receiving_account_id, new.amount, new.created_at)
      is distinct from (old.qrcode_id, old.member_id, old.provider, old.receiving_account_id, old.amount, old.created_at)
    or (old.payload is not null and new.payload is distinct from old.payload)
    or (old.paid_ref is not null and (new.paid_ref, new.paid_amount) is distinct from (old.paid_ref, old.paid_amount))
    or new.expires_at > old.expires_at then
    raise exception 'code % is a fact', old.qrcode_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger moves_as_listed before insert or update on qr_codes for each row execute function check_qr_code_move();
create trigger never_removed before delete or truncate on qr_codes for each statement execute function ledger.refuse_change();

grant select, insert, update on qr_codes to kapao_app;
grant select on qr_code_moves to kapao_app;
grant select on qr_codes, qr_code_moves to audit;
