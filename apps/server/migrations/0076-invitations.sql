-- Operators are invited by two and set password and second factor alone.

alter table operators
  -- Unknown until the person has enrolled.
  alter column password_hash drop not null,
  alter column totp_secret_sealed drop not null,
  alter column enrolled_at drop default,
  add column enrolled_from text,
  -- What made this operator; null for the first ones of an installation.
  add column proposal_id uuid references proposals,
  add constraint enrolled_with_both check ((enrolled_at is null) = (password_hash is null)
    and (enrolled_at is null) = (totp_secret_sealed is null));

-- Owners who can sign in; disabled ones count, so that nobody becomes "first" by switching the others off.
create function count_enrolled_owners() returns bigint language sql stable as $$
  select count(*) from operators where role = 'owner' and enrolled_at is not null
$$;

-- Until two owners can decide, operators are made at the installation; from then on by an approved proposal only.
create function check_operator_origin() returns trigger language plpgsql as $$
begin
  -- The first ones may come with a password; then they have enrolled.
  if new.password_hash is not null then new.enrolled_at := coalesce(new.enrolled_at, now()); end if;
  if new.proposal_id is null then
    if count_enrolled_owners() >= 2 then
      raise exception 'two owners are there: another operator needs an approved proposal' using errcode = 'check_violation';
    end if;
  elsif not exists (select from proposals p where p.proposal_id = new.proposal_id and p.kind = 'operator.invite'
      and p.subject = new.username and p.content->>'role' = new.role) then
    raise exception 'an operator is made as proposed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger first_or_proposed before insert on operators for each row execute function check_operator_origin();

create table operator_invitations (
  invitation_id uuid primary key default gen_random_uuid(),
  username text not null references operators,
  purpose text not null check (purpose in ('JOIN', 'RESET')),
  -- Both null at an installation, whose command prints the link.
  proposal_id uuid unique references proposals,
  proposed_by text references operators,
  approved_by text references operators,
  -- The proposer hands over the link and the approver the code; neither opens anything alone.
  link_hash bytea unique,
  code_hash bytea,
  totp_secret_sealed bytea,
  failures int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from text,
  ended_at timestamptz,
  ended_by text,
  check (used_at is null or ended_at is null),
  check (proposed_by <> approved_by),
  check (num_nulls(proposal_id, proposed_by, approved_by) in (0, 3))
);
create index operator_invitations_of on operator_invitations (username, created_at desc);

grant select, insert, update on operator_invitations to kapao_app;
