-- A function that runs as its owner looks into a caller's temporary tables first, unless its path names them last. These two were left.
alter function keep_partner_version() set search_path = public, pg_temp;
alter function open_bet_feed() set search_path = public, pg_temp;
