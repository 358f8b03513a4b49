import type pg from 'pg';

/** A text that came so often is not the last of its kind. */
const PREPARED_AFTER = 5;
/** Each connection keeps a copy of every prepared statement, so their number is bounded; later ones stay unprepared. */
const MAX_PREPARED = 300;
const MAX_COUNTED = 2_000;

/** What can be prepared: one statement that reads or writes rows. */
const IS_ONE = /^\s*(?:\/\* prepared \*\/\s*)?(?:select|with|insert|update|delete)\b[^;]*$/i;

/** Beginning of a text that is prepared the first time it is met. */
export const PREPARED_MARK = '/* prepared */';

type Send = (...query: unknown[]) => Promise<unknown>;

/**
 * Gives each text that comes again a name, which is how the driver prepares: the database parses it once a connection, and plans
 * it a few times. The texts are the same for all connections of a pool, so the names are too.
 */
export function prepareRepeated(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let given = 0;

  function newName(text: string): string {
    given += 1;
    const name = `kapao_${given}`;
    names.set(text, name);
    counts.delete(text);
    return name;
  }

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < PREPARED_AFTER && !text.startsWith(PREPARED_MARK)) {
      if (counts.size >= MAX_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    return IS_ONE.test(text) ? newName(text) : undefined;
  }

  return (client) => {
    const send = client.query.bind(client) as unknown as Send;
    const query = async (first: unknown, ...rest: unknown[]) => {
      const name = typeof first === 'string' ? nameOf(first) : undefined;
      if (typeof first !== 'string' || name === undefined) return send(first, ...rest);
      try {
        return await send({ name, text: first, values: rest[0] });
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        // Under another name it is parsed anew, here and on every other connection.
        if (names.get(first) === name) newName(first);
        if (isInTransaction(client)) throw error;
        return send({ name: names.get(first), text: first, values: rest[0] });
      }
    };
    Object.assign(client, { query });
  };
}

/** A migration gave `select *` or `returning *` another column; whoever is in a transaction begins it again. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('cached plan must not change result type');
}

/** Missing in @types/pg. */
function isInTransaction(client: pg.PoolClient): boolean {
  return (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() !== 'I';
}
