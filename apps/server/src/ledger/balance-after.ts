import { type RawBuilder, sql } from 'kysely';

/** An operation of an owner, by the columns that name it in the statement around this part. */
interface NamedOperation {
  owner: RawBuilder<unknown>;
  operationId: RawBuilder<unknown>;
  currency: RawBuilder<unknown>;
}

/**
 * Reads an account's balance right after the last entry that an operation made there, as the ledger wrote it; null where it made none.
 * Entries are ordered by their number and not by their time, which several may share. A part of a statement.
 */
export const balanceAfter = (code: string, { owner, operationId, currency }: NamedOperation) =>
  sql<bigint | null>`(select case when v.from_code = ${code} then v.from_balance_after else v.to_balance_after end
    from ledger.movements v where v.owner = ${owner} and v.operation_id = ${operationId} and v.currency = ${currency}
      and (v.from_code = ${code} or v.to_code = ${code})
    order by case when v.from_code = ${code} then v.from_seq else v.to_seq end desc limit 1)`;
