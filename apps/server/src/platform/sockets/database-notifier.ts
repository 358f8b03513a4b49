import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { clientFor } from '../database/database-hosts.ts';
import { reportFirst } from '../process/report-first.ts';
import { partsOf } from './notification-parts.ts';

const MAX_BATCH_SIZE = 200;
/** Above this the database has not answered for seconds; listeners fetch what they missed. */
const MAX_WAITING = 5_000;

const NOTIFY = `select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told(channel, payload)`;

export type DatabaseNotifier = ReturnType<typeof makeDatabaseNotifier>;

/**
 * Notifies in the order it is told to, and keeps nobody waiting: one statement at a time, each with everything that came
 * during the one before. `config` must bound the waits for a connection and an answer.
 */
export function makeDatabaseNotifier(config: pg.ClientConfig, report: (error: unknown) => void) {
  const pool = new pg.Pool({ ...config, Client: clientFor(config.connectionString ?? ''), max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sender = randomBytes(6).toString('hex');
  const waiting: { channel: string; text: string }[] = [];
  const outage = reportFirst(report);
  let number = 0;
  let isClosed = false;
  let telling: Promise<void> | undefined;

  async function tell(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH_SIZE).flatMap(({ channel, text }) => {
        number += 1;
        return partsOf(text, { sender, number }).map((payload) => ({ channel, payload }));
      });
      const said = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)];
      try {
        await pool.query(NOTIFY, said);
        outage.worked();
      } catch (error) {
        // Not retried: it may have arrived, and listeners fetch what they missed. At shutdown nothing is awaited twice.
        if (isClosed) waiting.length = 0;
        else outage.failed(error);
      }
    }
    telling = undefined;
  }

  return {
    notify(channel: string, text: string): void {
      if (isClosed || waiting.length >= MAX_WAITING) return;
      waiting.push({ channel, text });
      telling ??= tell();
    },
    /** All processes receive all of it, the sender too. */
    isOwn: (payload: string) => payload.startsWith(sender),
    async close(): Promise<void> {
      isClosed = true;
      await telling;
      await pool.end();
    },
  };
}
