-- Operators look a transfer or a payout up at the partner by the reference that the partner received, so exactly that is stored when it is
-- sent: of a transfer as `operations.external_ref`, of a payout as `withdrawals.sent_ref`, beside the partner's own number.
do $do$
declare
  v_name text := 'begin_transfer(text, uuid, text, text, text, bigint, text, int, text, text, text, text, text, bytea, bigint, timestamptz)';
  v_before text := pg_get_functiondef(v_name::regprocedure);
  v_named text := replace(v_before, 'p_asked_at timestamp with time zone)', 'p_asked_at timestamp with time zone, p_sent_ref text)');
  v_after text := replace(v_named, 'p_operation::text', 'p_sent_ref');
begin
  if v_named = v_before or v_after = v_named then raise exception 'begin_transfer is not as expected'; end if;
  execute v_after;
end $do$;

-- The release before does not say what it sends. Where its first call carries the reference, that says it.
create or replace function begin_transfer(
  p_member text, p_operation uuid, p_game text, p_from text, p_to text, p_amount bigint, p_currency text, p_lease_seconds int,
  p_username text, p_purpose text, p_request text, p_route text, p_key text, p_body_hash bytea, p_reported bigint, p_asked_at timestamptz
) returns table (outcome text, opened_operation uuid, opened_at timestamptz) language sql as $$
  select * from begin_transfer(p_member, p_operation, p_game, p_from, p_to, p_amount, p_currency, p_lease_seconds, p_username, p_purpose,
    p_request, p_route, p_key, p_body_hash, p_reported, p_asked_at,
    case when position(replace(p_operation::text, '-', '') in coalesce(p_request, '')) > 0 then replace(p_operation::text, '-', '')
      else p_operation::text end)
$$;
revoke all on function begin_transfer(text, uuid, text, text, text, bigint, text, int, text, text, text, text, text, bytea, bigint,
  timestamptz, text) from public;
grant execute on function begin_transfer(text, uuid, text, text, text, bigint, text, int, text, text, text, text, text, bytea, bigint,
  timestamptz, text) to kapao_app;

-- Transfers that wait for an end are those that operators look up. Empty: the provider takes no reference of ours.
update operations o set external_ref = coalesce((select case
      when position(replace(o.operation_id::text, '-', '') in c.request) > 0 then replace(o.operation_id::text, '-', '')
      when position(o.operation_id::text in c.request) > 0 then o.operation_id::text else '' end
    from provider_calls c where c.member_id = o.member_id and c.operation_id = o.operation_id and c.purpose = 'transfer'
    order by c.call_no limit 1), o.external_ref)
  where o.kind = 'transfer' and o.final_at is null;
create index if not exists transfers_by_reference on operations (external_ref) where kind = 'transfer' and external_ref <> '';
create index if not exists transfers_by_partner_ref on transfer_evidence (partner_ref) where partner_ref is not null;

-- A code of a bank may be known there by a part of our reference, or by one with a prefix.
alter table qr_codes add column sent_refs text[] not null default '{}';
create index if not exists qr_codes_by_sent_ref on qr_codes using gin (sent_refs) where sent_refs <> '{}';
create index if not exists qr_codes_by_charge on qr_codes (charge_ref) where charge_ref is not null;
create index if not exists prepaid_links_by_reference on prepaid_links (link_id);
create index if not exists slips_by_bank_reference on slips (bank_reference) where bank_reference is not null;

alter table withdrawals add column sent_ref text check (length(sent_ref) between 1 and 100),
  add column partner_ref text check (length(partner_ref) between 1 and 100);
-- safe: only payouts by this bank's API, which stores its numbers as JSON
update withdrawals set sent_ref = bank_number::jsonb ->> 'merchantTransID', partner_ref = bank_number::jsonb ->> 'rsTransID'
  where bank_number like '{%';
update withdrawals w set sent_ref = l.reference
  from payout_batch_lines l join payout_batches b using (batch_id)
  where l.member_id = w.member_id and l.operation_id = w.operation_id and l.given_back_at is null and b.exported_at is not null;
create index if not exists withdrawals_by_sent_ref on withdrawals (sent_ref) where sent_ref is not null;
create index if not exists withdrawals_by_partner_ref on withdrawals (partner_ref) where partner_ref is not null;
grant update (sent_ref, partner_ref) on withdrawals to kapao_worker;

create function keep_sent_ref() returns trigger language plpgsql as $$
begin
  raise exception 'the order of withdrawal % was sent under another reference', old.operation_id
    using errcode = 'check_violation', constraint = 'sent_ref_stays';
end $$;
create trigger sent_ref_stays before update of sent_ref, partner_ref on withdrawals for each row
  when (old.sent_ref is not null and old.sent_ref is distinct from new.sent_ref
    or old.partner_ref is not null and old.partner_ref is distinct from new.partner_ref) execute function keep_sent_ref();
