-- What operators changed, among all that they looked at: without it the log is read from its end for an action that is rare.
create index if not exists operator_audit_changes on operator_audit (action, at, number)
  where detail->>'before' is not null and detail->>'after' is not null and detail->>'proposedBy' is null;
