-- What the office asks all day: the length of each queue, who is on duty, and a slip by what its member calls it.

create index chat_conversations_open on chat_conversations (assigned_to) where state = 'OPEN';
create index proposals_open on proposals (created_at) where state = 'PROPOSED';
create index slips_of_reference on slips (reference);
create index operator_sessions_open on operator_sessions (username) where ended_at is null;
