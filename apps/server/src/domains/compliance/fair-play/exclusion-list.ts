import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { type ExclusionMark, identityMark, phoneMark } from '../../../queries/compliance/exclusion-marks.ts';
import { bankAccountHash, membersSince } from '../../../queries/members/account-facts.ts';
import { type ListedPerson, readExclusionList } from './exclusion-csv.ts';
import { beginList, insertListed, membersWithPhone } from './exclusion-desk-store.ts';

const KIND = 'exclusion.list';

/** What is agreed on holds no phone and no number of an account or document: keyed hashes, and the last digits for the people who agree. */
const agreedContent = z.strictObject({
  people: z
    .array(
      z.strictObject({
        shown: z.string().max(60),
        until: z.string().nullable(),
        note: z.string().max(200),
        marks: z.array(
          z.strictObject({
            kind: z.enum(['PHONE', 'BANK_ACCOUNT', 'IDENTITY']),
            mark: z.string().regex(/^[0-9a-f]{64}$/),
          }),
        ),
        memberIds: z.array(z.string()),
      }),
    )
    .min(1),
});

interface ListDeps {
  db: Db;
  sealer: Sealer;
  propose: Propose;
  isLaos: boolean;
}

/** An operator's list, entered or imported: one proposes, another agrees to exactly that. */
export function makeExclusionList({ db, sealer, propose, isLaos }: ListDeps) {
  const publisher: Publisher = {
    kind: KIND,
    rights: { write: 'exclusions.write', decide: 'exclusions.write' },
    isOwnCall: true,
    check: (content) => readOrRefuse(agreedContent, content),
    async publish(tx, { subject, content, proposedAt, proposedBy, approvedBy, reason }) {
      const { people } = agreedContent.parse(content);
      await beginList(tx);
      const newcomers = await newcomersByMark(tx, sealer, proposedAt);
      for (const person of people) {
        const since = person.marks.flatMap(({ mark }) => newcomers.get(mark) ?? []);
        await insertListed(tx, {
          ...person,
          memberIds: [...person.memberIds, ...since],
          reason: person.note === '' ? reason : person.note,
          proposedBy,
          approvedBy,
        });
      }
      const act = { action: 'exclusion.list', operator: proposedBy, subject, reason } as const;
      await recordActOfTwo(tx, { ...act, detail: { people: people.length } }, approvedBy);
    },
  };
  return {
    publisher,
    propose: (csv: string, by: { operator: string; reason: string }): Promise<Proposed> =>
      inTransaction(db, async (tx) => {
        const people = await Promise.all(
          readExclusionList(csv, isLaos).map(async (person) => ({
            shown: shownOf(person),
            until: person.until ?? null,
            note: person.note,
            marks: marksOf(sealer, person).map(({ kind, mark }) => ({ kind, mark: mark.toString('hex') })),
            memberIds: person.phone === undefined ? [] : await membersWithPhone(tx, person.phone),
          })),
        );
        if (people.length === 0) refuse('KEY_INVALID');
        return propose(tx, { kind: KIND, subject: newOperationId(), content: { people }, ...by });
      }),
  };
}

/** A proposal and its approval can be days apart; the clocks of two processes differ by far less. */
const CLOCKS_MS = 60_000;

/** Who registered since a list was proposed, by the mark of the phone: the list holds no number they could be looked up by. */
async function newcomersByMark(tx: Tx, sealer: Sealer, proposedAt: Date): Promise<Map<string, string>> {
  const byMark = new Map<string, string>();
  for await (const { phone, memberId } of membersSince(tx, new Date(proposedAt.getTime() - CLOCKS_MS))) {
    byMark.set(phoneMark(sealer, phone).mark.toString('hex'), memberId);
  }
  return byMark;
}

export type ExclusionList = ReturnType<typeof makeExclusionList>;

function marksOf(sealer: Sealer, { phone, account, identityNo }: ListedPerson): ExclusionMark[] {
  const marks: ExclusionMark[] = [];
  if (phone !== undefined) marks.push(phoneMark(sealer, phone));
  if (account) marks.push({ kind: 'BANK_ACCOUNT', mark: bankAccountHash(sealer, account) });
  if (identityNo !== undefined) marks.push(identityMark(sealer, identityNo));
  return marks;
}

const SHOWN_DIGITS = 4;
const lastOf = (number: string) => `••${number.slice(-SHOWN_DIGITS)}`;

const shownOf = ({ phone, account, identityNo }: ListedPerson) =>
  [
    phone && lastOf(phone),
    account && `${account.bankCode} ${lastOf(account.accountNo)}`,
    identityNo && `ID ${lastOf(identityNo)}`,
  ]
    .filter(Boolean)
    .join(', ');
