-- Content of the site per language. Each publication is a new version; what members saw before stays on record.

create table content_versions (
  name text not null,
  version int not null check (version > 0),
  -- One object per language; Thai is always there.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content ? 'th'),
  operator text not null,
  reason text,
  created_at timestamptz not null default now(),
  primary key (name, version)
);
create trigger append_only before update or delete or truncate on content_versions
  for each statement execute function ledger.refuse_change();

-- Which version of the agreement a member accepted, and when.
create table agreement_acceptances (
  member_id text not null references members,
  version int not null,
  accepted_at timestamptz not null default now(),
  primary key (member_id, version)
);

grant select, insert on content_versions, agreement_acceptances to kapao_app;
