-- A new site begins in maintenance and is opened by its checklist. A site with operators or members stays as it is.
update settings set value = value || '{"status": "maintenance", "isNew": true}'
  where name = 'site' and not exists (select from operators) and not exists (select from members);
