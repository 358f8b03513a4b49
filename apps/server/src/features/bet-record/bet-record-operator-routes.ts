import { listUnknownPlayers } from '@kapao/contract/operator/reconciliation.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/database/db.ts';
import { readPage } from '../../platform/database/paged.ts';
import { listUnknownPlayerRows } from './bet-record-store.ts';

export function bindBetRecordOperator(binder: Binder, db: Db): void {
  binder.bind(listUnknownPlayers, async ({ query }) => {
    const { total, rows } = await readPage(query, (part) => listUnknownPlayerRows(db, part));
    return {
      total,
      players: rows.map((row) => ({
        game: row.game_code,
        gameName: row.game_name,
        player: row.username,
        bets: Number(row.bets),
        // Feeds tell of hundredths; of which currency only an account here would say.
        staked: fromMinor(row.stake, 'THB'),
        paidOut: fromMinor(row.payout, 'THB'),
        since: row.since.toISOString(),
        latest: row.latest.toISOString(),
      })),
    };
  });
}
