-- Who touched a member last is asked at every approval of a withdrawal (safety 2, W).
create index operator_audit_of_subject on operator_audit (subject, number desc);
create index operator_audit_of_member on operator_audit ((detail->>'memberId'), number desc);
