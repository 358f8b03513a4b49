import { listMemberBets } from '@kapao/contract/operator/member-bet.ts';
import { listUnknownPlayers } from '@kapao/contract/operator/reconciliation.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import { gamesOf } from '../../../queries/games/game-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { listUnknownPlayerRows } from './bet-record-store.ts';
import { betWire } from './bet-wire.ts';
import { readMemberBets } from './member-bet-store.ts';

export function bindBetRecordOperator(binder: Binder, db: Db): void {
  binder.bind(listMemberBets, async ({ params, query }) => {
    const { id: memberId } = params;
    const { currency } = (await memberFacts(db, memberId)) ?? refuse('NO_USER');
    const { rows, ...list } = await readMemberBets(db, { memberId, game: query.game }, query);
    const games = await gamesOf(db, memberId);
    return {
      ...list,
      currency,
      games: games.flatMap(({ code, name, username }) => (username === null ? [] : [{ code, name }])),
      bets: rows.map((bet) => betWire(bet, currency)),
    };
  });

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
