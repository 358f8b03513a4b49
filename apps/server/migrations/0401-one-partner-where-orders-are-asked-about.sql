-- An order, code or transfer is asked about at the partner that has it. Until each remembers which one that was there is one partner
-- only of these kinds, also when it is switched off: another would say that it knows nothing, and an order would be sent twice.
create unique index one_partner_of_a_kind on partners (kind) where kind in ('bank-feed', 'payout', 'prepaid');
create unique index one_partner_of_a_way on partners ((settings ->> 'way')) where kind = 'qr';
create unique index one_partner_of_a_game on partners ((settings ->> 'game')) where kind = 'game';
