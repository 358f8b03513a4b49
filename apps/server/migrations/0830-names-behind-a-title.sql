-- Names of bank accounts are stored with their titles, so the first name may be the second word.
create index if not exists members_by_account_second_name on members (upper(split_part(bank_account_name, ' ', 2)));
