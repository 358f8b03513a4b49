-- report_views: triggers in firing order.

-- Before each row
-- Name, report and filter of a saved view never change; only 20 views per operator, and removal is final.
create or replace trigger report_view_stays before insert or update on report_views for each row execute function check_report_view();
