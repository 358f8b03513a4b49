import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** What one piece of work asks the database for. */
export interface Counted {
  /** Questions sent, `begin` and `commit` among them; each is a round trip. */
  statements: number;
  /** Transactions that wrote something: each waits for the disk. */
  commits: number;
  /** What was sent, in order, for whoever looks for the one too many. */
  texts: string[];
}

const counting = new AsyncLocalStorage<Counted>();
type Send = (...query: unknown[]) => Promise<pg.QueryResult>;

const textOf = (first: unknown) =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');

/** A connection changes its role only where one process plays several, which no production process does. */
const isSetRole = (text: string) => text.startsWith('set role ');
const isBegin = (text: string) => /^begin\b/i.test(text);
const isCommit = (text: string) => /^commit\b/i.test(text);

/** Whoever wrote has a transaction id, and its commit waits for the disk. */
const HAS_WRITTEN = 'select pg_current_xact_id_if_assigned() is not null as has_written';

const inside = new WeakSet<object>();

async function hasWritten(send: Send): Promise<boolean> {
  return (await send(HAS_WRITTEN)).rows[0]?.has_written === true;
}

/** A statement alone is put into a transaction of its own, so that it can be asked whether it wrote. */
async function sendAlone(send: Send, counted: Counted, query: unknown[]): Promise<pg.QueryResult> {
  await send('begin');
  try {
    const answered = await send(...query);
    if (await hasWritten(send)) counted.commits += 1;
    await send('commit');
    return answered;
  } catch (error) {
    await send('rollback').catch(() => undefined);
    throw error;
  }
}

/** Watches every connection that this process makes from now on; answers how to end it. */
export function watchStatements(): () => void {
  const { query: original } = pg.Client.prototype;
  function watched(this: pg.Client, ...query: unknown[]): unknown {
    const counted = counting.getStore();
    const send = original.bind(this) as unknown as Send;
    const text = textOf(query[0]);
    if (!counted || isSetRole(text) || typeof query.at(-1) === 'function') return send(...query);
    counted.statements += 1;
    counted.texts.push(text);
    if (isBegin(text)) inside.add(this);
    if (!inside.has(this)) return sendAlone(send, counted, query);
    if (isBegin(text) || !/^(?:commit|rollback)\b/i.test(text)) return send(...query);
    inside.delete(this);
    return isCommit(text) ? commit(send, counted, query) : send(...query);
  }
  pg.Client.prototype.query = watched as typeof original;
  return () => {
    pg.Client.prototype.query = original;
  };
}

async function commit(send: Send, counted: Counted, query: unknown[]): Promise<pg.QueryResult> {
  if (await hasWritten(send)) counted.commits += 1;
  return send(...query);
}

/** Counts what `work` itself sends, and not what runs beside it. Connections must be watched before. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ answered: T; counted: Counted }> {
  const counted: Counted = { statements: 0, commits: 0, texts: [] };
  const answered = await counting.run(counted, work);
  return { answered, counted };
}
