import { type RawBuilder, sql } from 'kysely';

/**
 * Reads the cash of an owner right after the last entry that an operation `o` made there, as the ledger wrote it; null where it made
 * none. Entries are ordered by their number and not by their time, which several may share. A part of a statement.
 */
export const cashAfter = (owner: RawBuilder<unknown>) =>
  sql<bigint | null>`(select case when v.from_code = 'cash' then v.from_balance_after else v.to_balance_after end
    from ledger.movements v where v.owner = ${owner} and v.operation_id = o.operation_id and v.currency = o.currency
      and (v.from_code = 'cash' or v.to_code = 'cash')
    order by case when v.from_code = 'cash' then v.from_seq else v.to_seq end desc limit 1)`;
