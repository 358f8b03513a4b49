import pg from 'pg';
import { nodesOf } from './database.ts';

/** Stops statements inside the database, on every node of a cluster: what calls `wait_at_gate('<number>')` in a trigger stands while that number is shut. */
export interface Gate {
  shut(number: number): Promise<void>;
  open(): Promise<void>;
  countWaiting(): Promise<number>;
  /** Ends the connections of those who stand there. */
  endWaiting(): Promise<void>;
  end(): Promise<void>;
}

export const GATE_FUNCTION = `create function wait_at_gate() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`;

const WAITING = "from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";

export async function makeGate(databaseUrl: string): Promise<Gate> {
  const clients = (await nodesOf(databaseUrl)).map((url) => new pg.Client({ connectionString: url }));
  const onEach = <Answer>(act: (client: pg.Client) => Promise<Answer>) => Promise.all(clients.map(act));
  await onEach((client) => client.connect());
  return {
    shut: async (number) => void (await onEach((client) => client.query('select pg_advisory_lock($1)', [number]))),
    open: async () => void (await onEach((client) => client.query('select pg_advisory_unlock_all()'))),
    async countWaiting() {
      const counts = await onEach((client) => client.query(`select 1 ${WAITING}`));
      return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    },
    endWaiting: async () =>
      void (await onEach((client) => client.query(`select pg_terminate_backend(pid) ${WAITING}`))),
    end: async () => void (await onEach((client) => client.end())),
  };
}
