import { listGames, switchGame } from '@kapao/contract/operator/games.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { listSwitchedGames, lockGame, setGame } from './game-account-store.ts';

export function bindGameOperator(binder: Binder, db: Db): void {
  binder.bind(listGames, async () => ({
    games: (await listSwitchedGames(db)).map((row) => ({
      code: row.code,
      name: row.name,
      category: row.category,
      family: row.family,
      isOn: row.is_on,
      inMaintenance: row.in_maintenance,
      accounts: Number(row.accounts),
      openTransfers: Number(row.open_transfers),
    })),
  }));
  binder.bind(switchGame, async ({ params, body, operator }) => {
    await inTransaction(db, async (tx) => {
      const before = (await lockGame(tx, params.code)) ?? refuse('NO_GAME');
      await setGame(tx, params.code, body);
      await recordAct(tx, {
        operator: operator().username,
        action: 'game.switch',
        subject: params.code,
        reason: body.reason,
        detail: {
          wasOn: before.is_on,
          wasInMaintenance: before.in_maintenance,
          isOn: body.isOn,
          inMaintenance: body.inMaintenance,
        },
      });
    });
    return { message: 'SUCCESS' };
  });
}
