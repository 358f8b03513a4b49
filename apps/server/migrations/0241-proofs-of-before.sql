-- What had proven an account before proofs were kept is kept as one: a payout that arrived at the account of today.
insert into account_proofs (member_id, bank_code, account_no_hash, how, operation_id)
select distinct on (b.member_id) b.member_id, b.bank_code, b.account_no_hash, 'PAYOUT', w.operation_id
from member_bank_accounts b join withdrawals w on w.member_id = b.member_id and w.account_hash = b.account_no_hash
join operations o on o.member_id = w.member_id and o.operation_id = w.operation_id and o.state = 'PAID'
where o.created_at >= b.entered_at
order by b.member_id, o.created_at
on conflict do nothing;

-- Messages are forgotten by their age.
create index member_messages_by_age on member_messages (created_at);
