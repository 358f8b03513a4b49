-- What operators list: a page begins at its place in the index, however much lies before it.
create index operations_desk on operations (kind, state, created_at, operation_id) include (amount, counterparty)
  where kind in ('withdrawal', 'transfer');
create index inflows_desk on inflows (state, created_at, inflow_id) include (amount, from_bank);
create index slips_desk on slips (state, created_at, slip_id);
