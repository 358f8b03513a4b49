-- line_links: triggers in firing order.

-- Before each row
-- A LINE account is linked only after it sent a live code and the member's try was counted.
create or replace trigger has_code before insert or update on line_links for each row execute function line_link_has_code();
