import { GAME_CATEGORIES } from '@kapao/contract/member/wallet.ts';
import { gameMaintenance, gameOrder, type OperatorGame } from '@kapao/contract/operator/game.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { memberText } from '../../../commands/backoffice/member-text-acts.ts';
import type { Editor } from '../../../commands/backoffice/revision-acts.ts';
import { changeDetail } from '../../../operations/audit-changes.ts';
import { recordAct, recordActOf } from '../../../operations/audit-trail.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import {
  findGame,
  gameCodes,
  insertGame,
  lockGame,
  lockGameOrder,
  type SwitchedGame,
  setGame,
  setGameFace,
  setGameMaintenance,
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
const localName = z.string().optional();
const keptFace = z.strictObject({
  name: z.string(),
  ...{ nameTH: localName, nameLA: localName, nameEN: localName },
  group: z.enum(GAME_CATEGORIES).optional(),
  logo: z.string(),
  background: z.string(),
});
const newGame = z.strictObject({ code: z.string(), name: z.string(), category: z.enum(GAME_CATEGORIES) });
type GameState = z.output<typeof gameState>;
type GameFace = z.output<typeof keptFace>;
type GameMaintenance = z.output<typeof gameMaintenance>;

const stateOf = (row: SwitchedGame): GameState => ({ isOn: row.is_on, inMaintenance: row.in_maintenance });

/** What a game has of its own beside its name; the log names only what there is. */
export function ownFaceOf(row: SwitchedGame): Pick<OperatorGame, 'nameTH' | 'nameLA' | 'nameEN' | 'group'> {
  return {
    ...(row.name_th !== null && { nameTH: row.name_th }),
    ...(row.name_la !== null && { nameLA: row.name_la }),
    ...(row.name_en !== null && { nameEN: row.name_en }),
    ...(row.shown_group !== null && { group: row.shown_group }),
  };
}

const faceOf = (row: SwitchedGame): GameFace => ({
  ...{ name: row.name, ...ownFaceOf(row), logo: row.logo, background: row.background },
});

export function maintenanceOf({ maintenance_from: from, maintenance_until: until }: SwitchedGame): GameMaintenance {
  return from && until ? { from: from.toISOString(), until: until.toISOString() } : null;
}

const EDITOR = { name: 'game', right: 'games.switch' } as const;

/** A new game is off, behind all others. */
const NEW_GAME = memberText({
  name: 'game.add',
  right: EDITOR.right,
  shape: newGame,
  async read(db, code) {
    const row = await findGame(db, code);
    return row ? { code, name: row.name, category: row.category } : null;
  },
  async write(tx, code, { after: { name, category }, by: { approvedBy, ...by } }) {
    if (!(await insertGame(tx, { code, name, category }))) refuse('KEY_INVALID');
    const detail = changeDetail(null, { name, category });
    await recordActOf(tx, { ...by, action: 'game.add', subject: code, detail }, approvedBy);
  },
});

/** How members find a game: its group is changed by one operator, its names and pictures by two. */
const GAME_FACE = memberText({
  name: 'game.face',
  right: EDITOR.right,
  shape: keptFace,
  async read(db, code) {
    const row = await findGame(db, code);
    return row ? faceOf(row) : null;
  },
  async write(tx, code, { after, by: { approvedBy, ...by } }) {
    const before = faceOf((await lockGame(tx, code)) ?? refuse('NO_GAME'));
    const { name, nameTH = null, nameLA = null, nameEN = null, group = null, logo, background } = after;
    const face = { name, name_th: nameTH, name_la: nameLA, name_en: nameEN, shown_group: group, logo, background };
    await setGameFace(tx, code, face);
    const detail = changeDetail(before, after);
    await recordActOf(tx, { ...by, action: 'game.face', subject: code, detail }, approvedBy);
  },
});

export const GAME_PUBLISHERS = [NEW_GAME.publisher, GAME_FACE.publisher];

type NewGame = z.output<typeof newGame>;

export async function addNewGame(tx: Tx, propose: Propose, { after, by }: Write<NewGame>) {
  if (await findGame(tx, after.code)) refuse('KEY_INVALID');
  return NEW_GAME.change(tx, propose, { subject: after.code, after, by });
}

export async function changeGameFace(
  tx: Tx,
  propose: Propose,
  { code, after, by }: Write<GameFace> & { code: string },
) {
  if (!(await findGame(tx, code))) refuse('NO_GAME');
  return GAME_FACE.change(tx, propose, { subject: code, after, by });
}

export async function writeGameState(tx: Tx, code: string, { after, by }: Write<GameState>): Promise<void> {
  const before = stateOf((await lockGame(tx, code)) ?? refuse('NO_GAME'));
  await setGame(tx, code, after);
  await recordAct(tx, { ...by, action: 'game.switch', subject: code, detail: changeDetail(before, after) });
}

/** One that would be over before it began is refused. */
export async function planGameMaintenance(tx: Tx, code: string, { after, by }: Write<GameMaintenance>): Promise<void> {
  const before = maintenanceOf((await lockGame(tx, code)) ?? refuse('NO_GAME'));
  if (!(await setGameMaintenance(tx, code, after))) refuse('KEY_INVALID');
  await recordAct(tx, { ...by, action: 'game.maintenance', subject: code, detail: changeDetail(before, after) });
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

export const gameEditors = (propose: Propose): readonly Editor[] => [
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
    putBack: (tx, { subject, to, by }) =>
      changeGameFace(tx, propose, { code: subject, after: readOrRefuse(keptFace, to), by }),
  },
  {
    ...{ ...EDITOR, actions: ['game.maintenance'] },
    async read(db, code) {
      const row = await findGame(db, code);
      return row && maintenanceOf(row);
    },
    isOver(before, now) {
      const { data: plan } = gameMaintenance.safeParse(before);
      return plan != null && Date.parse(plan.until) <= now.getTime();
    },
    async putBack(tx, { subject, to, by }) {
      await planGameMaintenance(tx, subject, { after: readOrRefuse(gameMaintenance, to), by });
      return undefined;
    },
  },
  {
    // Money may have gone there, so that it is switched off and stays.
    ...{ ...EDITOR, actions: ['game.add'] },
    async read(db, code) {
      const row = await findGame(db, code);
      return row?.is_on ? faceOf(row) : null;
    },
    async putBack(tx, { subject, by }) {
      const { in_maintenance: inMaintenance } = (await findGame(tx, subject)) ?? refuse('NO_GAME');
      await writeGameState(tx, subject, { after: { isOn: false, inMaintenance }, by });
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
