-- operator_invitations: triggers in firing order.

-- Before each row
-- An invitation opens an account of the back office: it needs two operators, and is never opened again.
create or replace trigger invited_by_two before insert or update on operator_invitations for each row execute function check_invitation();
