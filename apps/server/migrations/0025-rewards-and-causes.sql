-- What a member is given or loses for a reason of its own: bonus, promotion, invite earning, refund, prize, adjustment.

insert into operation_states values
  ('reward', 'CREDITED', 'SUCCESS', true),
  ('forfeit', 'TAKEN', 'SUCCESS', true);

-- L13: such an operation names one cause, and a cause is named at most once.
create table operation_causes (
  member_id text not null,
  operation_id uuid not null,
  cause_kind text not null check (cause_kind in ('bonus', 'promotion', 'invite', 'refund', 'luckydraw', 'adjustment')),
  -- The row that is the reason, and the step of its life: `<grant id>`, `<grant id>/finish`.
  cause_id text not null check (cause_id <> ''),
  -- What the statement says, per language, as the operator named it when it happened.
  description jsonb not null check (jsonb_typeof(description) = 'object' and description ? 'th'),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations,
  unique (member_id, cause_kind, cause_id)
);
create trigger append_only before update or delete or truncate on operation_causes
  for each statement execute function ledger.refuse_change();

grant select, insert on operation_causes to kapao_app;
grant select on operation_causes to audit;
