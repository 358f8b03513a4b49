-- Money comes in by more ways than a bank's feed: QR gateways, slips, prepaid links, and by hand.

alter table inflows drop constraint inflows_source_check;
alter table inflows add constraint inflows_source_check
  check (source in ('feed', 'notice', 'slip', 'qr', 'prepaid', 'hand'));
alter table inflows drop constraint inflows_wait_reason_check;
alter table inflows add constraint inflows_wait_reason_check check (wait_reason in (
  'UNKNOWN_SENDER', 'AMBIGUOUS', 'MEMBER_FROZEN', 'OTHER_CURRENCY', 'QR_LATE', 'QR_AGAIN', 'QR_UNKNOWN', 'OTHER_SENDER'));
-- The house's side of the money in the ledger: `bank`, `gateway:<name>` or `prepaid` (design 3).
alter table inflows add column house_code text not null default 'bank'
  check (house_code in ('bank', 'prepaid') or house_code ~ '^gateway:[A-Z0-9]{2,20}$');
