-- The same as open_operation, with every value named where it is given: an order of columns is no place for money.
create or replace function begin_operation(p_member text, p_operation uuid, p_kind text, p_state text, p_statement_type text, p_from text,
    p_to text, p_counterparty text, p_amount bigint, p_currency text, p_cash_sign smallint, p_external_ref text, p_lease_seconds double
    precision) returns table (opened boolean, operation operations)
language plpgsql as $$
declare
  o operations;
begin
  o.member_id := p_member;
  o.operation_id := p_operation;
  o.kind := p_kind;
  o.state := p_state;
  o.statement_type := p_statement_type;
  o.from_code := p_from;
  o.to_code := p_to;
  o.counterparty := p_counterparty;
  o.amount := p_amount;
  o.currency := p_currency;
  o.cash_sign := p_cash_sign;
  o.external_ref := p_external_ref;
  o.lease_until := now() + make_interval(secs => p_lease_seconds);
  o.next_attempt_at := o.lease_until;
  o.fence := case when p_lease_seconds is null then 0 else 1 end;
  return query select b.opened, b.operation from open_operation(o) b;
end $$;
grant execute on function begin_operation to kapao_app;
