import { listMemberChanges, listMemberNotes, writeMemberNote } from '@kapao/contract/operator/member-note.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { brokenConstraint, type Db, inTransaction } from '../../../platform/database/db.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { insertNote, readChanges, readNotes } from './member-note-store.ts';

/** What is known of a member beside money: what colleagues noted, and what the member changed. */
export function bindMemberNotes(binder: Binder, db: Db): void {
  const known = async (memberId: string) => (await memberFacts(db, memberId)) ?? refuse('NO_USER');

  binder.bind(listMemberNotes, async ({ params, query }) => {
    await known(params.id);
    const { rows, ...list } = await readNotes(db, params.id, query);
    return { ...list, notes: rows.map(({ id, operator, note, at }) => ({ id, operator, note, at: at.toISOString() })) };
  });

  binder.bind(writeMemberNote, async ({ params, body, operator }) => {
    await known(params.id);
    const { username } = operator();
    try {
      await inTransaction(db, async (tx) => {
        const noteId = await insertNote(tx, { memberId: params.id, operator: username, note: body.note });
        await recordAct(tx, { operator: username, action: 'member.note', subject: params.id, detail: { noteId } });
      });
    } catch (error) {
      if (brokenConstraint(error) === 'notes_of_a_day') refuse('KEY_INVALID');
      throw error;
    }
    return { message: 'SUCCESS' };
  });

  binder.bind(listMemberChanges, async ({ params, query }) => {
    await known(params.id);
    const { rows, ...list } = await readChanges(db, params.id, query);
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const changes = rows.map(({ id, change, detail, address, at }) => ({
      ...{ id, change, address, at: at.toISOString() },
      ...{ from: text(detail.from), to: text(detail.to) },
    }));
    return { ...list, changes };
  });
}
