-- promotion_codes: triggers in firing order.

-- Before each row
-- A code is used once, for a grant of its own promotion, or revoked.
create or replace trigger promotion_code_once before update on promotion_codes for each row execute function check_promotion_code_end();

-- After a statement
-- All codes of a batch are inserted together, unused, with the approved number and prefix.
create or replace trigger promotion_codes_by_two after insert on promotion_codes referencing new table as made for each statement
  execute function check_promotion_codes();
