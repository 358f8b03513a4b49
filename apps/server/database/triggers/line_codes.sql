-- line_codes: triggers in firing order.

-- Before each row
-- A code serves one member and one LINE account, and its count of tries never decreases.
create or replace trigger used_once before update on line_codes for each row execute function keep_line_code();
