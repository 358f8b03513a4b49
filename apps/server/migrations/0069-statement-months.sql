-- A month of a member's statement, with what came in and went out in it. Like the index by type it is walked, never the whole.
create index operations_by_month on operations (member_id, created_at);
