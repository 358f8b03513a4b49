import {
  letItemGo,
  listShiftNotes,
  readShift,
  readShiftWork,
  takeItem,
  takeItemOver,
  takeShiftNoteOver,
  writeShiftNote,
} from '@kapao/contract/operator/shift.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { readWork } from '../../../operations/audit-work.ts';
import { brokenConstraint, type Db, inTransaction } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { operatorsOnDuty } from '../../../queries/backoffice/operator-facts.ts';
import { holderOf, lockHolder } from '../../../queries/backoffice/shift-facts.ts';
import { dayOfText, startOfDay } from '../../../shared/bangkok-day.ts';
import {
  type ClaimRow,
  countOtherClaims,
  dropClaim,
  insertShiftNote,
  insertShiftNoteRead,
  keepClaim,
  listClaims,
  listTakeovers,
  MAX_CLAIMS_OF_ONE,
  passClaim,
  readShiftNotes,
  shiftNoteWriter,
} from './shift-store.ts';

const SUCCESS = { message: 'SUCCESS' };
const SLOT_MINUTES = 10;

export function bindShift(binder: Binder, db: Db): void {
  binder.bind(readShift, async ({ operator }) => {
    const [onDuty, claims, takenOver] = await Promise.all([
      operatorsOnDuty(db),
      listClaims(db),
      listTakeovers(db, operator().username),
    ]);
    return {
      onDuty: onDuty.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt.toISOString() })),
      claims: claims.map(claimWire),
      takenOver: takenOver.map(({ queue, item_id: id, taken_by: by, at }) => ({ queue, id, by, at: at.toISOString() })),
    };
  });

  binder.bind(takeItem, ({ params, operator }) =>
    inTransaction(db, async (tx) => {
      const wish = { ...params, operator: operator().username };
      if ((await countOtherClaims(tx, wish)) >= MAX_CLAIMS_OF_ONE) refuse('KEY_INVALID');
      await lockHolder(tx, wish);
      const claim = await keepClaim(tx, wish);
      invariant(claim, 'what somebody wants is theirs or somebody else’s');
      if (claim.operator === wish.operator) {
        const detail = { queue: wish.queue };
        await recordAct(tx, { operator: wish.operator, action: 'shift.take', subject: wish.id, detail });
      }
      return { claim: claimWire(claim) };
    }),
  );

  binder.bind(takeItemOver, ({ params, body, operator }) =>
    inTransaction(db, async (tx) => {
      const wish = { ...params, operator: operator().username, from: body.from };
      if (wish.from === wish.operator) refuse('KEY_INVALID');
      if ((await countOtherClaims(tx, wish)) >= MAX_CLAIMS_OF_ONE) refuse('KEY_INVALID');
      await lockHolder(tx, wish);
      const claim = await passClaim(tx, wish);
      // The page showed another holder than there is now: the operator sees the current one first.
      if (!claim) refuse((await holderOf(tx, wish)) === undefined ? 'NO_DATA' : 'ITEM_HELD');
      const detail = { queue: wish.queue, from: wish.from };
      await recordAct(tx, { operator: wish.operator, action: 'shift.take-item-over', subject: wish.id, detail });
      return { claim: claimWire(claim) };
    }),
  );

  binder.bind(letItemGo, ({ params, operator }) =>
    inTransaction(db, async (tx) => {
      const { username } = operator();
      if (!(await dropClaim(tx, { ...params, operator: username }))) refuse('NO_DATA');
      const detail = { queue: params.queue };
      await recordAct(tx, { operator: username, action: 'shift.release', subject: params.id, detail });
      return SUCCESS;
    }),
  );

  bindNotes(binder, db);

  binder.bind(readShiftWork, async ({ query }) => {
    const day = dayOfText(query.day);
    const rows = await readWork(db, { since: startOfDay(day), before: startOfDay(day + 1) });
    return {
      operators: rows.map(({ first_at, last_at, slots, ...counted }) => ({
        ...counted,
        ...{ firstAt: first_at.toISOString(), lastAt: last_at.toISOString(), activeMinutes: slots * SLOT_MINUTES },
      })),
    };
  });
}

function bindNotes(binder: Binder, db: Db): void {
  binder.bind(listShiftNotes, async ({ query }) => {
    const { rows, ...list } = await readShiftNotes(db, query);
    const notes = rows.map(({ note_id: id, operator, note, at, reads }) => ({
      ...{ id, operator, note, at: at.toISOString() },
      readBy: reads.map((read) => ({ operator: read.operator, at: new Date(read.at).toISOString() })),
    }));
    return { ...list, notes };
  });

  binder.bind(writeShiftNote, async ({ body, operator }) => {
    const { username } = operator();
    try {
      await inTransaction(db, async (tx) => {
        const noteId = await insertShiftNote(tx, { operator: username, note: body.note });
        await recordAct(tx, { operator: username, action: 'shift.note', subject: noteId });
      });
    } catch (error) {
      if (brokenConstraint(error) === 'shift_notes_of_a_day') refuse('KEY_INVALID');
      throw error;
    }
    return SUCCESS;
  });

  binder.bind(takeShiftNoteOver, ({ params, operator }) =>
    inTransaction(db, async (tx) => {
      const { username } = operator();
      const writer = (await shiftNoteWriter(tx, params.id)) ?? refuse('NO_DATA');
      if (writer === username) refuse('KEY_INVALID');
      if (await insertShiftNoteRead(tx, { noteId: params.id, operator: username })) {
        await recordAct(tx, { operator: username, action: 'shift.take-over', subject: params.id });
      }
      return SUCCESS;
    }),
  );
}

function claimWire(row: ClaimRow) {
  const { queue, item_id: id, operator } = row;
  return { queue, id, operator, takenAt: row.taken_at.toISOString(), expiresAt: row.expires_at.toISOString() };
}
