-- inflows: triggers in firing order.

-- Before each row
-- What the bank reported of an inflow never changes, and a final inflow never moves (safety 2, D).
create or replace trigger facts_stay before insert or update on inflows for each row execute function check_inflow_move();
-- Two approvals are needed to credit money that may be the house's, unless it fits the member's account.
create or replace trigger house_money_needs_two before insert or update on inflows for each row
  when (new.state = 'CREDITED' and new.credited_by = 'OPERATOR')
  execute function refuse_house_money();
-- An inflow is not credited to a member while it is being returned or after it was returned.
create or replace trigger inflow_goes_back before update of state on inflows for each row
  when (old.state = 'UNMATCHED' and new.state = 'CREDITED')
  execute function refuse_returning();
-- The member process credits only inflows that fit the member's QR code or bank account.
create or replace trigger inflow_has_its_credit before update on inflows for each row execute function check_inflow_credit();
-- The member process inserts only notices, QR payments and gift links, the last two for their own member.
create or replace trigger inflow_has_its_teller before insert on inflows for each row execute function check_inflow_teller();
-- Automatic credit needs a bank account that the member entered before the money was sent.
create or replace trigger self_credits_after_entry before insert or update on inflows for each row
  when (new.credited_by in ('MATCH', 'SLIP'))
  execute function check_self_credit();

-- After each row
-- At commit, an inflow from a file has its row in a confirmed statement and was not reported before.
drop trigger if exists has_its_row on inflows;
create constraint trigger has_its_row after insert on inflows deferrable initially deferred for each row
  when (new.source = 'file')
  execute function check_inflow_of_file();
-- Adds a late payment to the hourly total of its account if that hour has been counted already.
create or replace trigger joins_its_hour after insert on inflows for each row execute function join_house_hour();
-- At commit, a returned inflow has a paid return or is the credit of a sweep.
drop trigger if exists returned_by_an_order on inflows;
create constraint trigger returned_by_an_order after insert or update of state on inflows deferrable initially deferred for each row
  when (new.state = 'RETURNED')
  execute function check_returned();
-- Refuses a credit that a statement file has reported already, so that no money is booked twice.
create or replace trigger told_once after insert on inflows for each row
  when (new.source in ('feed', 'notice', 'slip', 'qr'))
  execute function check_told_once();
