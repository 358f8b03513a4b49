import { sql } from 'kysely';

/** What a list of the desk is narrowed by; bounds that nobody asked for take in everything. */
export interface MoneyFilter {
  since: Date | undefined;
  before: Date | undefined;
  minMinor: bigint | undefined;
  maxMinor: bigint | undefined;
}

/**
 * Rows within the bounds, by columns that stand in the index of the list; conditions that nobody asked for are not there, so that
 * counting stays as cheap as it was.
 */
export const isWithin = ({ since, before, minMinor, maxMinor }: MoneyFilter) => sql`
  ${since === undefined ? sql`true` : sql`created_at >= ${since}::timestamptz`}
  and ${before === undefined ? sql`true` : sql`created_at < ${before}::timestamptz`}
  and ${minMinor === undefined ? sql`true` : sql`amount >= ${minMinor}`}
  and ${maxMinor === undefined ? sql`true` : sql`amount <= ${maxMinor}`}`;
