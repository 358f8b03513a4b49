-- Since when the feed of an account cannot be read. Written when it begins and when it is over: a quiet bank is not a silent one.

alter table receiving_accounts add column feed_unread_since timestamptz;
grant update (feed_unread_since) on receiving_accounts to kapao_worker;
