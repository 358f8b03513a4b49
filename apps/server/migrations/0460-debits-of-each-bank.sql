-- Each bank numbers the debits of its own list: how far one list is read says nothing about another. After payouts have moved to another
-- bank the first may still pay what it was asked, so its list is read on.
alter table payout_feed add column cursors jsonb not null default '{}' check (jsonb_typeof(cursors) = 'object');
comment on column payout_feed.cursors is 'By partner, how far its list of debits is read; a list that was never read begins at 0.';
-- Lines that are known already are passed over, should a list be read again.
update payout_feed set cursors = coalesce((select jsonb_object_agg(partner_id, cursor) from partners where kind = 'payout' and is_on), '{}');
alter table payout_feed drop column cursor;
