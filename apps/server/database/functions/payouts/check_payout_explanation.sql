-- Refuses every change to a payout explanation except one agreement.
create or replace function check_payout_explanation() returns trigger language plpgsql as $$
begin
  if (new.subject, new.reason, new.explained_by, new.explained_at)
    is distinct from (old.subject, old.reason, old.explained_by, old.explained_at) or old.agreed_by is not null then
    raise exception 'an explanation is agreed to once, and nothing else about it changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
