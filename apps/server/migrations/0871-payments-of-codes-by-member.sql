-- Payments of codes whose payer was told, by member: before a payout they are compared with the member's names.
create index if not exists inflows_by_code on inflows (credited_member_id, final_at) where credited_by = 'CODE' and from_name <> '';
