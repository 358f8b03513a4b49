import { gameOrder } from '@kapao/contract/operator/game.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { changeDetail } from '../../operations/audit-changes.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Editor } from '../revision/revision-acts.ts';
import {
  findGame,
  gameCodes,
  lockGame,
  lockGameOrder,
  type SwitchedGame,
  setGame,
  setGameFace,
  setGameOrder,
} from './game-store.ts';

interface By {
  operator: string;
  reason?: string;
}

interface Write<After> {
  after: After;
  by: By;
}

const gameState = z.strictObject({ isOn: z.boolean(), inMaintenance: z.boolean() });
/** As the log kept it: what stood there once may stand there again. */
const keptFace = z.strictObject({ name: z.string(), logo: z.string(), background: z.string() });
type GameState = z.output<typeof gameState>;
type GameFace = z.output<typeof keptFace>;

const stateOf = (row: SwitchedGame): GameState => ({ isOn: row.is_on, inMaintenance: row.in_maintenance });
const faceOf = ({ name, logo, background }: SwitchedGame): GameFace => ({ name, logo, background });

export async function writeGameState(tx: Tx, code: string, { after, by }: Write<GameState>): Promise<void> {
  const before = stateOf((await lockGame(tx, code)) ?? refuse('NO_GAME'));
  await setGame(tx, code, after);
  await recordAct(tx, { ...by, action: 'game.switch', subject: code, detail: changeDetail(before, after) });
}

export async function writeGameFace(tx: Tx, code: string, { after, by }: Write<GameFace>): Promise<void> {
  const before = faceOf((await lockGame(tx, code)) ?? refuse('NO_GAME'));
  await setGameFace(tx, code, after);
  await recordAct(tx, { ...by, action: 'game.face', subject: code, detail: changeDetail(before, after) });
}

/** An order made from a stale list is refused. */
export async function writeGameOrder(tx: Tx, after: readonly string[], by: By): Promise<void> {
  await lockGameOrder(tx);
  const before = await gameCodes(tx);
  const isWhole = new Set(after).size === after.length && after.length === before.length;
  if (!isWhole || !before.every((code) => after.includes(code))) refuse('KEY_INVALID');
  await setGameOrder(tx, after);
  await recordAct(tx, { ...by, action: 'game.order', subject: 'games', detail: changeDetail(before, after) });
}

const EDITOR = { name: 'game', right: 'games.switch' } as const;

export const GAME_EDITORS: readonly Editor[] = [
  {
    ...{ ...EDITOR, actions: ['game.switch'] },
    async read(db, code) {
      const row = await findGame(db, code);
      return row && stateOf(row);
    },
    async putBack(tx, { subject, to, by }) {
      await writeGameState(tx, subject, { after: readOrRefuse(gameState, to), by });
      return undefined;
    },
  },
  {
    ...{ ...EDITOR, actions: ['game.face'] },
    async read(db, code) {
      const row = await findGame(db, code);
      return row && faceOf(row);
    },
    async putBack(tx, { subject, to, by }) {
      await writeGameFace(tx, subject, { after: readOrRefuse(keptFace, to), by });
      return undefined;
    },
  },
  {
    ...{ ...EDITOR, actions: ['game.order'] },
    read: gameCodes,
    async putBack(tx, { to, by }) {
      await writeGameOrder(tx, readOrRefuse(gameOrder, to), by);
      return undefined;
    },
  },
];
