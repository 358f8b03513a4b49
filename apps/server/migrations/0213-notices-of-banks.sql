-- The bank's own notices come in at the members' listener.
grant insert on bank_feed_lines to kapao_member;
