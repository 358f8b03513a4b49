-- A batch that nobody will confirm holds no withdrawal: whoever turns it down or takes it back cancels it, and so does time, without a name.
alter table payout_batches drop constraint payout_batches_check5;
alter table payout_batches add constraint cancelled_by_somebody_or_time check ((state = 'CANCELLED') = (cancelled_at is not null)
  and (cancelled_by is null) = (cancel_reason is null) and (cancelled_by is null or cancelled_at is not null));

create function check_cancelled_by_time() returns trigger language plpgsql as $$
begin
  if not exists (select from proposals p where p.kind = 'payout-file.confirm' and p.subject = new.batch_id::text and p.state = 'EXPIRED') then
    raise exception 'batch % is cancelled by nobody', new.batch_id
      using errcode = 'check_violation', constraint = 'cancelled_by_time';
  end if;
  return new;
end $$;
create trigger cancelled_by_time before update of state on payout_batches for each row
  when (new.state = 'CANCELLED' and new.cancelled_by is null) execute function check_cancelled_by_time();

create function check_batch_released() returns trigger language plpgsql as $$
begin
  if exists (select from payout_batches b where b.batch_id = new.subject::uuid and b.state = 'MADE') then
    raise exception 'batch % waits for nobody', new.subject using errcode = 'check_violation', constraint = 'releases_its_batch';
  end if;
  return null;
end $$;
create constraint trigger releases_its_batch after update of state on proposals deferrable initially deferred for each row
  when (new.kind = 'payout-file.confirm' and new.state in ('REJECTED', 'EXPIRED', 'STOPPED')) execute function check_batch_released();
