import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  beginTransfer,
  endTransfer,
  type TransferOperation,
} from '../../apps/server/src/domains/wallet/transfer/transfer-step-store.ts';
import { type Db, openDatabase } from '../../apps/server/src/platform/database/db.ts';

export interface Steps {
  /** The database at one node. */
  url: string;
  /** Members of that node, who have an account at the game `pg`. */
  memberIds: readonly string[];
  seconds: number;
}

const CONNECTIONS = 8;

/** A program of its own, so that it can be given a core. */
process.once('message', (steps: Steps) => {
  void run(steps).then((rate) => process.send?.(rate, () => process.exit(0)));
});

/** Both statements of a transfer that the game refuses, so that nothing has moved in the end. */
async function run({ url, memberIds, seconds }: Steps): Promise<number> {
  const db = openDatabase(url, CONNECTIONS);
  const found = await sql<{ member_id: string; username: string }>`select member_id, username from game_accounts
    where game_code = 'pg' and member_id = any (${[...memberIds]}::text[])`.execute(db);
  const players = found.rows.slice(0, CONNECTIONS);
  for (const player of players) await step(db, player);
  const startedMs = performance.now();
  const endsAtMs = startedMs + seconds * 1_000;
  let steps = 0;
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() < endsAtMs) {
        await step(db, player);
        steps += 1;
      }
    }),
  );
  const rate = steps / ((performance.now() - startedMs) / 1_000);
  await db.destroy();
  return rate;
}

async function step(db: Db, { member_id: memberId, username }: { member_id: string; username: string }): Promise<void> {
  const operationId = randomUUID();
  const [gameCode, amountMinor] = ['pg', 100n];
  const begun = await beginTransfer(db, {
    ...{ memberId, operationId, gameCode, from: 'WALLET', to: 'pg', amountMinor, currency: 'THB' },
    ...{ leaseSeconds: 40, username, sentRef: operationId, call: { purpose: 'transfer', request: 'bench' } },
  });
  if (begun.outcome !== 'opened') throw new Error(`a step was ${begun.outcome}`);
  const operation: TransferOperation = {
    ...{
      member_id: memberId,
      operation_id: operationId,
      state: 'SENT',
      from_code: 'WALLET',
      to_code: 'pg',
      counterparty: 'pg',
    },
    ...{ amount: amountMinor, currency: 'THB', external_ref: operationId, created_at: new Date(), final_at: null },
    ...{ attempts: 0, fence: 1n, last_answer: null },
  };
  const ended = await endTransfer(db, operation, {
    ...{ to: 'FAILED', lastAnswer: 'bench', ended: { callNo: 1, outcome: 'answered', answer: 'bench' } },
  });
  if (!ended) throw new Error('a step was taken over');
}
