-- The auditor recomputes; names, account numbers and passwords are not needed for that.

revoke select on withdrawals from audit;
grant select (member_id, operation_id, review_reasons, approvals_needed, account_hash, amount, currency, created_at,
  is_automatic, limits) on withdrawals to audit;
grant select (username, role, is_disabled, created_at, enrolled_at, enrolled_from, proposal_id, invited_by, invitation_approved_by)
  on operators to audit;
grant select (username, used_at, used_from, proposed_by, approved_by) on operator_invitations to audit;
grant select on proposals, settings to audit;
