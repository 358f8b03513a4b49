import { MAX_WATCHED, type proposeWatchList, WATCH_COLUMNS } from '@kapao/contract/operator/aml-case.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { tidyText } from '@kapao/contract/shared/typed-text.ts';
import { z } from 'zod';
import { recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { nameMarks } from '../../../queries/rewards/likeness-facts.ts';
import { csvRows } from '../../../shared/csv.ts';
import { holdLists, insertWatched, removeWatched } from './watch-list-store.ts';

const KIND = 'aml.list';

const listContent = z.strictObject({
  isWhole: z.boolean(),
  names: z
    .array(
      z.strictObject({ name: z.string().min(2).max(200), reference: z.string().max(80), note: z.string().max(200) }),
    )
    .min(1)
    .max(MAX_WATCHED),
});
type WatchedName = z.output<typeof listContent>['names'][number];

/** The names of a list; refuses the first line that is wrong, with its number as `amount`. */
function readWatchList(csv: string): WatchedName[] {
  const rows = csvRows(csv, WATCH_COLUMNS) ?? refuse('KEY_INVALID');
  if (rows.length === 0 || rows.length > MAX_WATCHED) refuse('KEY_INVALID');
  return rows.map((cells, index) => {
    const [name = '', reference = '', note = '', ...more] = (cells ?? []).map(tidyText);
    const isGood = more.length === 0 && /\p{L}.*\p{L}/u.test(name) && name.length <= 200;
    if (!isGood || reference.length > 80 || note.length > 200) throw new Refusal('KEY_INVALID', { amount: index + 2 });
    return { name, reference, note };
  });
}

interface WatchListDeps {
  db: Db;
  sealer: Pick<Sealer, 'fingerprint'>;
  propose: Propose;
}

/** Names that members are screened against: one operator proposes them, another agrees to exactly those. */
export function makeWatchList({ db, sealer, propose }: WatchListDeps) {
  const publisher: Publisher = {
    kind: KIND,
    rights: { write: 'cases.decide', decide: 'cases.decide' },
    isOwnCall: true,
    check: (content) => readOrRefuse(listContent, content),
    async publish(tx, { proposalId, subject: list, content, proposedBy, approvedBy, reason }) {
      const { names, isWhole } = listContent.parse(content);
      await holdLists(tx);
      if (isWhole) await removeWatched(tx, list, proposalId);
      for (const name of names) {
        await insertWatched(tx, { ...name, list, proposalId, marks: nameMarks(name.name, sealer.fingerprint) });
      }
      const act = { action: 'aml.watch', operator: proposedBy, subject: list, reason } as const;
      await recordActOfTwo(tx, { ...act, detail: { names: names.length, isWhole } }, approvedBy);
    },
  };
  return {
    publisher,
    propose: (
      { list, csv, isWhole, reason }: RouteBody<typeof proposeWatchList>,
      operator: string,
    ): Promise<Proposed> =>
      inTransaction(db, (tx) => {
        const content = { names: readWatchList(csv), isWhole };
        return propose(tx, { kind: KIND, subject: list, content, reason, operator });
      }),
  };
}

export type WatchList = ReturnType<typeof makeWatchList>;
