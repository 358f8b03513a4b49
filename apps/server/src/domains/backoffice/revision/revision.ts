import { isDeepStrictEqual } from 'node:util';
import type { Revision, RevisionEditor } from '@kapao/contract/operator/revision.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Editor } from '../../../commands/backoffice/revision-acts.ts';
import { type ChangeRow, findChange, listChanges } from '../../../operations/audit-changes.ts';
import { type Db, databaseNow, inTransaction } from '../../../platform/database/db.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';

const SHOWN = 20;

interface Asked {
  editor: RevisionEditor;
  subject?: string | undefined;
  before?: number | undefined;
}

/** What operators changed, read from the audit log, and putting it back. */
export function makeRevisions(db: Db, editors: readonly Editor[]) {
  const editorOf = ({ action, subject }: ChangeRow, before: unknown) =>
    editors.find(({ actions, isOf }) => actions.some((one) => one === action) && (isOf?.(subject, before) ?? true));

  async function list({ editor, subject, before }: Asked): Promise<{ revisions: Revision[]; next: number | null }> {
    const actions = editors.filter(({ name }) => name === editor).flatMap((one) => one.actions);
    const rows = await listChanges(db, { actions: [...new Set(actions)], subject, before, limit: SHOWN });
    const now = new Map<string, unknown>();
    const at = await databaseNow(db);
    const revisions: Revision[] = [];
    for (const row of rows) {
      const before: unknown = kept(row.before);
      const of = editorOf(row, before);
      if (!of) continue;
      // A subject may be shown in two shapes.
      const key = `${row.action} ${row.subject} ${editors.indexOf(of)}`;
      if (!now.has(key)) now.set(key, await of.read(db, row.subject));
      const isOver = of.isOver?.(before, at) ?? false;
      revisions.push(revisionOf(row, { before, canPutBack: !isOver && !isDeepStrictEqual(before, now.get(key)) }));
    }
    return { revisions, next: rows.length < SHOWN ? null : Number(rows.at(-1)?.number) };
  }

  /** The caller's right was asked for by the call; that of the editor is asked for here. */
  function putBack(
    { number, among, reason }: { number: number; among: readonly RevisionEditor[]; reason: string },
    { username, rights }: Pick<OperatorSession, 'username' | 'rights'>,
  ): Promise<Proposed | undefined> {
    return inTransaction(db, async (tx) => {
      const row = (await findChange(tx, number)) ?? refuse('NO_DATA');
      const to: unknown = kept(row.before);
      const editor = editorOf(row, to) ?? refuse('NO_DATA');
      if (!among.includes(editor.name)) refuse('NO_DATA');
      if (!rights.includes(editor.right)) refuse('UNAUTHORIZED');
      if (isDeepStrictEqual(await editor.read(tx, row.subject), to)) refuse('KEY_INVALID');
      return editor.putBack(tx, { subject: row.subject, to, by: { operator: username, reason } });
    });
  }

  return { list, putBack };
}

/** As the log has it; a row without it is none of these. */
const kept = (text: string | null): unknown => JSON.parse(text ?? 'null');

function revisionOf(row: ChangeRow, { before, canPutBack }: Pick<Revision, 'before' | 'canPutBack'>): Revision {
  return {
    number: Number(row.number),
    subject: row.subject,
    operator: row.operator,
    approvedBy: row.approved_by,
    reason: row.reason,
    at: row.at.toISOString(),
    before,
    after: kept(row.after),
    canPutBack,
  };
}
