-- operators: triggers in firing order.

-- Before each row
-- Role, re-enabling and reset need an approved proposal, enrolment an invitation, a new password a session.
create or replace trigger changed_as_agreed before update of role, is_disabled, enrolled_at, password_hash, totp_secret_sealed, invited_by,
    invitation_approved_by on operators for each row
  execute function check_operator_change();
-- Until two owners have enrolled, operators need no proposal; after that each needs an invitation proposal.
create or replace trigger first_or_proposed before insert on operators for each row execute function check_operator_origin();
