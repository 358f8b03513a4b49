-- Members read the name of a bank in their language: Lao beside Thai and English.

alter table banks add column name_la text;
update banks b set name_la = n.name_la
from (values
  ('KBANK', 'ກະສິກອນໄທ'), ('SCB', 'ໄທພານິດ'), ('BBL', 'ກຸງເທບ'), ('KTB', 'ກຸງໄທ'),
  ('BAY', 'ກຸງສີອະຍຸດທະຍາ'), ('TMB', 'ທີເອັມບີທະນະຊາດ'), ('GSB', 'ອອມສິນ'), ('BAAC', 'ທ.ກ.ສ.'),
  ('GHB', 'ອາຄານສົງເຄາະ'), ('UOB', 'ຢູໂອບີ'), ('CIMBT', 'ຊີໄອເອັມບີ'),
  ('KKP', 'ກຽດນາຄິນພັດ'), ('TISCO', 'ທິສໂກ້'), ('LH', 'ແລນ ແອນ ເຮົາສ໌'), ('ISBT', 'ອິດສະລາມ'),
  ('BCEL', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ'), ('LDB', 'ທະນາຄານພັດທະນາລາວ'),
  ('JDB', 'ທະນາຄານຮ່ວມພັດທະນາ'),
  ('WW', 'WW Pay'), ('ZAPMAN', 'Zapman'), ('PREPAID', 'ກະເປົາເງິນເຕີມເງິນ')
) as n (code, name_la) where b.code = n.code;
alter table banks alter column name_la set not null;

insert into banks (code, name_th, name_la, name_en, currency, position) values
  ('APB', 'ธนาคารส่งเสริมกสิกรรม', 'ທະນາຄານສົ່ງເສີມກະສິກຳ', 'Agricultural Promotion Bank', 'LAK', 23),
  ('LVB', 'ธนาคารร่วมธุรกิจลาว-เวียด', 'ທະນາຄານຮ່ວມທຸລະກິດລາວ-ຫວຽດ', 'Lao-Viet Bank', 'LAK', 24),
  ('ACLEDA', 'ธนาคารเอซีลีดา ลาว', 'ທະນາຄານເອຊີລີດາ ລາວ', 'ACLEDA Bank Lao', 'LAK', 25),
  ('STB', 'ธนาคารเอสที', 'ທະນາຄານເອັສທີ', 'ST Bank', 'LAK', 26),
  ('BIC', 'ธนาคารบีไอซี ลาว', 'ທະນາຄານບີໄອຊີ ລາວ', 'BIC Bank Lao', 'LAK', 27);
