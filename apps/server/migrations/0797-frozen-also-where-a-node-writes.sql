-- As in 0290. The coordinator of a cluster signs in at a node as the role that somebody has taken, so there it is the session's own: nobody takes
-- it, and a frozen member whom a process still knew as active was given a reward.
drop trigger member_is_active on operations;
create trigger member_is_active before insert on operations for each row
  when (new.kind in ('transfer', 'withdrawal', 'reward') and (current_setting('role', true) = 'kapao_member' or session_user = 'kapao_member'))
  execute function refuse_frozen_member();
