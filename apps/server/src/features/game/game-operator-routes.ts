import { addGame, listGames, switchGame } from '@kapao/contract/operator/game.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { insertGame, listSwitchedGames, lockGame, setGame } from './game-store.ts';

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
  binder.bind(addGame, async ({ body: { reason, ...game }, operator }) => {
    await inTransaction(db, async (tx) => {
      if (!(await insertGame(tx, game))) refuse('KEY_INVALID');
      await recordAct(tx, {
        ...{ operator: operator().username, action: 'game.add', subject: game.code, reason },
        detail: { name: game.name, category: game.category },
      });
    });
    return { message: 'SUCCESS' };
  });
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
