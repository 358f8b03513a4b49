-- alerts: triggers in firing order.

-- Before each row
-- The facts of an alert and its acknowledgement never change, and an ended alert is final.
create or replace trigger alert_stays before update on alerts for each row execute function check_alert_change();
