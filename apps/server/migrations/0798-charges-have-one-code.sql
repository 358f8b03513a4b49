-- Which code has a charge, in one place: on a cluster codes lie with their members, and a new one asked every node whether any other had its charge,
-- so while a node was away nobody was shown a code. One server has a unique index for it besides; old charges are needed where there is none.
create table qr_charges (
  partner_id text not null references partners,
  charge_ref text not null check (charge_ref ~ '^[A-Za-z0-9_-]{5,64}$'),
  qrcode_id text not null,
  primary key (partner_id, charge_ref)
);
comment on table qr_charges is 'Keyed by partner and charge: two codes never share one.';
create trigger append_only before update or delete or truncate on qr_charges for each statement execute function ledger.refuse_change();
grant select on qr_charges to kapao_app;
grant insert on qr_charges to kapao_member, kapao_worker;

do $$ begin
  if exists (select from cluster.given_up) then
    insert into qr_charges (partner_id, charge_ref, qrcode_id)
      select partner_id, charge_ref, qrcode_id from qr_codes where charge_ref is not null and partner_id is not null on conflict do nothing;
  end if;
end $$;
