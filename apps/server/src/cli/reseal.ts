import type pg from 'pg';
import type { Sealer } from '../platform/security/seal.ts';
import type { SealedColumn } from './sealed-columns.ts';

const BATCH = 500;

/** Seals anew, in small commits, whatever is not under the current key and bound to its row; answers how many. */
export async function resealColumn(client: pg.Client, sealer: Sealer, column: SealedColumn): Promise<number> {
  let count = 0;
  let after: string[] = column.key.map(() => '');
  for (;;) {
    const rows = await nextRows(client, column, after);
    const last = rows.at(-1);
    if (!last) return count;
    after = last.key;
    const outdated = rows.filter(({ sealed }) => !sealer.isCurrent(sealed));
    for (const { key, sealed } of outdated) {
      const place = column.placeOf(...key);
      const plain = sealer.isUnbound(sealed)
        ? sealer.openUnbound(sealed, column.firstWord ?? '')
        : sealer.open(sealed, place);
      count += await replace(client, column, { key, before: sealed, after: sealer.seal(plain, place) });
    }
  }
}

async function nextRows(client: pg.Client, { table, column, key }: SealedColumn, after: readonly string[]) {
  const names = key.map((name) => `${name}::text`).join(', ');
  const places = key.map((_name, index) => `$${index + 1}`).join(', ');
  const found = await client.query<{ key: string[]; sealed: Buffer }>(
    `select array[${names}] as key, ${column} as sealed from ${table}
     where ${column} is not null and (${names}) > (${places}) order by ${names} limit ${BATCH}`,
    [...after],
  );
  return found.rows;
}

/** Only while it is still what was read: a member may change the account meanwhile. */
async function replace(
  client: pg.Client,
  { table, column, key }: SealedColumn,
  value: { key: readonly string[]; before: Buffer; after: Buffer },
): Promise<number> {
  const isRow = key.map((name, index) => `${name}::text = $${index + 3}`).join(' and ');
  const updated = await client.query(`update ${table} set ${column} = $1 where ${column} = $2 and ${isRow}`, [
    value.after,
    value.before,
    ...value.key,
  ]);
  return updated.rowCount ?? 0;
}
