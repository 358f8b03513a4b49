-- Cases whose evidence is not what was frozen, or names payments that are not their member's. Evidence has names of lists, which the
-- auditor of the books does not read; so this is asked for.
create or replace function aml_evidence_faults() returns table (case_id uuid, fault text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.case_id, 'HASH' from aml_cases c where c.evidence_hash <> sha256(convert_to(c.evidence::text, 'UTF8'))
  union all
  select c.case_id, 'PAYMENT' from aml_cases c cross join jsonb_array_elements(c.evidence -> 'payments') p
    left join operations o on o.member_id = c.member_id and o.operation_id = (p.value ->> 'operationId')::uuid
    where o.operation_id is null or o.kind <> p.value ->> 'kind' or o.amount <> (p.value ->> 'amount')::bigint
$$;
revoke all on function aml_evidence_faults from public;
grant execute on function aml_evidence_faults to kapao_operator, kapao_worker, audit;
