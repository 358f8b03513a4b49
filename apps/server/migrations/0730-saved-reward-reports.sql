-- The report of rewards is saved and sent as the others: it names no member.
alter table report_views drop constraint report_views_report_check;
alter table report_views add constraint report_views_report_check
  check (report in ('money', 'gaming', 'sources', 'top', 'dormant', 'open', 'rewards')) not valid;
alter table report_views validate constraint report_views_report_check;
