-- A deposit is named after the code that it paid, also where the bank's own report of the transfer was first.
create index if not exists qr_codes_of_member_by_payment on qr_codes (member_id, paid_ref) where paid_ref is not null;
