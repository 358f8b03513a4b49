import {
  addGame,
  changeGameFace,
  listGames,
  type OperatorGame,
  orderGames,
  planMaintenance,
  switchGame,
} from '@kapao/contract/operator/game.ts';
import type { Binder } from '../../../http/bind.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import {
  addNewGame,
  changeGameFace as changeFace,
  maintenanceOf,
  ownFaceOf,
  planGameMaintenance,
  writeGameOrder,
  writeGameState,
} from './game-editors.ts';
import { listSwitchedGames, type SwitchedGame } from './game-store.ts';

const SUCCESS = { message: 'SUCCESS' };

export function bindGameOperator(binder: Binder, { db, propose }: { db: Db; propose: Propose }): void {
  binder.bind(listGames, async () => ({
    games: (await listSwitchedGames(db)).map((row) => ({
      code: row.code,
      name: row.name,
      ...ownFaceOf(row),
      category: row.category,
      family: row.family,
      logo: row.logo,
      background: row.background,
      isOn: row.is_on,
      inMaintenance: row.in_maintenance,
      maintenance: plannedOf(row),
      accounts: Number(row.accounts),
      openTransfers: Number(row.open_transfers),
    })),
  }));
  binder.bind(addGame, async ({ body: { reason, ...after }, operator }) => {
    const by = { operator: operator().username, reason };
    return (await inTransaction(db, (tx) => addNewGame(tx, propose, { after, by }))) ?? SUCCESS;
  });
  binder.bind(switchGame, async ({ params, body, operator }) => {
    await inTransaction(db, async (tx) => {
      const { reason, ...after } = body;
      await writeGameState(tx, params.code, { after, by: { operator: operator().username, reason } });
    });
    return SUCCESS;
  });
  binder.bind(changeGameFace, async ({ params, body: { reason, ...after }, operator }) => {
    const by = { operator: operator().username, reason };
    return (await inTransaction(db, (tx) => changeFace(tx, propose, { ...params, after, by }))) ?? SUCCESS;
  });
  binder.bind(planMaintenance, async ({ params, body: { maintenance: after, reason }, operator }) => {
    const by = { operator: operator().username, reason };
    await inTransaction(db, (tx) => planGameMaintenance(tx, params.code, { after, by }));
    return SUCCESS;
  });
  binder.bind(orderGames, async ({ body, operator }) => {
    const by = { operator: operator().username };
    await inTransaction(db, (tx) => writeGameOrder(tx, body.codes, by));
    return SUCCESS;
  });
}

function plannedOf(row: SwitchedGame & { planned: 'NEXT' | 'NOW' | 'OVER' | null }): OperatorGame['maintenance'] {
  const planned = maintenanceOf(row);
  return planned && row.planned !== 'OVER' ? { ...planned, isNow: row.planned === 'NOW' } : null;
}
