-- Where members lie on several nodes, each look at a list over all members asks all of them, and fails while one is away. So one look is given
-- for some seconds to all who may see it, and the last one while none can be made. Sealed, because lists show names and account numbers.
create table kept_lists (
  -- A keyed hash of what was asked, and of what whoever asked may see.
  key text primary key,
  answer_sealed bytea,
  -- When counting what is kept began.
  counted_at timestamptz,
  counting_since timestamptz not null,
  -- Until then somebody is counting anew, or it has just failed.
  counting_until timestamptz not null,
  is_failing boolean not null default false,
  check ((answer_sealed is null) = (counted_at is null))
);
comment on table kept_lists is 'Lists of the desk as they were read last.';
grant select, insert, update, delete on kept_lists to kapao_operator;

create table kept_lists_since (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null
);
comment on table kept_lists_since is 'When an operator last acted: lists that were read before are not shown if they can be read again.';
insert into kept_lists_since (since) values (clock_timestamp());
grant select on kept_lists_since to kapao_operator;
grant update (since) on kept_lists_since to kapao_operator;
