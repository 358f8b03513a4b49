import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { reportFirst } from '../process/report-first.ts';
import { clientFor } from './database-hosts.ts';

/** A restarted database is reconnected within a second; one that stays away is retried less often. */
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

const turns = new WeakMap<pg.Client, Promise<unknown>>();

/** One statement after the other: a client takes no second one meanwhile. */
function askInTurn(client: pg.Client, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const answered = (turns.get(client) ?? Promise.resolve()).then(() => client.query(statement, values));
  turns.set(
    client,
    answered.catch(() => undefined),
  );
  return answered;
}

interface Listening {
  checkEveryMs: number;
  /** Told of each outage once. */
  report: (error: unknown) => void;
}

export type DatabaseListener = ReturnType<typeof makeDatabaseListener>;

/**
 * Hears notifications for as long as the process lives: the connection is its own, and a lost one is replaced without
 * anybody's doing. What was notified meanwhile is not heard. `config` must bound the waits for a connection and an answer;
 * `checkEveryMs` because a connection can be dead without anybody having said so, and whoever only listens must ask.
 */
export function makeDatabaseListener(config: pg.ClientConfig, { checkEveryMs, report }: Listening) {
  const outage = reportFirst(report);
  const statements = new Set<string>();
  const heard = new EventEmitter();
  let current: pg.Client | undefined;
  let isListening = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const client = new (clientFor(config.connectionString ?? ''))(config);
    current = client;
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('the database has ended the connection')));
    client.on('notification', (notification) => heard.emit('notification', notification));
    try {
      await client.connect();
      for (const statement of statements) await askInTurn(client, statement);
      if (client !== current) return;
      isListening = true;
      failures = 0;
      outage.worked();
      heard.emit('listening');
      checkLater(client);
    } catch (error) {
      lose(client, error);
    }
  }

  function checkLater(client: pg.Client): void {
    timer = setTimeout(() => {
      askInTurn(client, 'select 1').then(
        () => client === current && checkLater(client),
        (error: unknown) => lose(client, error),
      );
    }, checkEveryMs);
  }

  /** The only place that opens another one, so there are never two that hear everything twice. */
  function lose(client: pg.Client, error: unknown): void {
    if (client !== current) return;
    outage.failed(error);
    leave(client);
    const waitMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => void open(), waitMs * (0.5 + Math.random() / 2));
  }

  /** Destroyed, not closed: over a dead network closing would never be answered. */
  function leave(client: pg.Client): void {
    clearTimeout(timer);
    current = undefined;
    isListening = false;
    heard.emit('lost');
    client.connection.stream.destroy();
  }

  void open();
  return {
    /** Emits `notification`, and `listening` and `lost` when what is notified is heard from now on, or no longer. */
    heard,
    isListening: () => isListening,
    /** A `listen` statement, for this connection and every later one. */
    async listen(statement: string): Promise<void> {
      statements.add(statement);
      const client = current;
      // A connection that is being opened takes it up by itself.
      if (client && isListening) await askInTurn(client, statement).catch((error: unknown) => lose(client, error));
    },
    /** A question over the same connection; undefined when there is none, or it broke. */
    async ask(statement: string, values: readonly unknown[]): Promise<pg.QueryResult | undefined> {
      const client = current;
      if (!client || !isListening) return undefined;
      return askInTurn(client, statement, [...values]).catch((error: unknown) => {
        lose(client, error);
        return undefined;
      });
    },
    close(): void {
      clearTimeout(timer);
      if (current) leave(current);
    },
  };
}
