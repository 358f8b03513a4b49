-- Operators switch banks off and write the sources themselves (spec 7, design 6).

alter table banks add column is_active boolean not null default true;
comment on column banks.is_active is 'Offered to new members and for changes; whoever has it keeps it.';

alter table sources add column description_la text, add column description_en text,
  add column is_active boolean not null default true;
comment on column sources.description is 'In Thai; shown where a language has none of its own.';
update sources set description_la = 'ໝູ່ແນະນຳ', description_en = 'A friend' where code = 'FRIEND';
update sources set description_la = 'ອື່ນໆ', description_en = 'Other' where code = 'OTHER';

grant update on banks to kapao_app;
grant insert, update, delete on sources to kapao_app;
