-- report_sendings: triggers in firing order.

-- Before each row
-- An ended sending never changes; its view, due time, partner and totals stay as first written.
create or replace trigger report_sending_stays before update on report_sendings for each row execute function check_report_sending();
