import type pg from 'pg';
import { makeDatabaseListener } from './database-listener.ts';

/** By then a silently dead connection is detected; cached values expire sooner anyway. */
const CHECK_EVERY_MS = 10_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** A process that was stopped keeps its connection and says nothing: the database ends it, and another holds what it held. */
const IDLE_TIMEOUT_MS = 25_000;

/** Changes that triggers announce (`tell_*` in `database/functions`). */
export type Topic = 'session' | 'site' | 'partners';

export interface Changes {
  /** Whether changes are being received; what is read while they are not must not be cached. */
  isHeard(): boolean;
  /** Called for each change, and without a subject when some may have been missed. */
  onChange(topic: Topic, forget: (whose?: string) => void): void;
  /** True for one process at a time, which keeps what it was given until its connection ends. */
  isHolder(name: string): Promise<boolean>;
  close(): void;
}

/** Receives, over its own connection, the database's notification of each commit that changes what processes cache. */
export function hearChanges(
  databaseUrl: string,
  report: (error: unknown) => void,
  checkEveryMs = CHECK_EVERY_MS,
): Changes {
  const config: pg.ClientConfig = {
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'kapao hears changes',
    options: `-c role=kapao_app -c statement_timeout=${ANSWER_TIMEOUT_MS} -c idle_session_timeout=${IDLE_TIMEOUT_MS}`,
  };
  const listener = makeDatabaseListener(config, { checkEveryMs, report });
  void listener.listen('listen kapao_changes');
  const told: { topic: Topic; forget: (whose?: string) => void }[] = [];
  const forgetAll = () => {
    for (const { forget } of told) forget();
  };
  listener.heard.on('listening', forgetAll);
  const held = new Set<string>();
  listener.heard.on('lost', () => {
    held.clear();
    forgetAll();
  });
  listener.heard.on('notification', ({ payload = '' }: pg.Notification) => {
    const [topic, whose] = payload.split(' ');
    for (const one of told) if (one.topic === topic) one.forget(whose);
  });
  return {
    isHeard: listener.isListening,
    onChange: (topic, forget) => void told.push({ topic, forget }),
    async isHolder(name) {
      if (held.has(name)) return true;
      const answered = await listener.ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as is_held', [name]);
      const isHeld = answered?.rows[0]?.is_held === true;
      if (isHeld && listener.isListening()) held.add(name);
      return isHeld;
    },
    close: listener.close,
  };
}
