-- Cases are in the folder of a regulator, which is written from a read-only connection as well; their evidence, with names of lists, is not.
grant select (member_id, rule, currency, amount, since, until, evidence_hash, opened_at, opened_by, escalated_by, closed_at, closed_by)
  on aml_cases to audit;
