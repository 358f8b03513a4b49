-- The earlier terms of one bonus, wheel or rule, beside its editor.
create index if not exists proposals_of_subject on proposals (kind, subject, created_at desc);
