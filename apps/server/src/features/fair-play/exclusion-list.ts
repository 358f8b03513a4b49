import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { recordActOfTwo } from '../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { newOperationId } from '../../platform/process/ids.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { bankAccountHash } from '../account/account-facts.ts';
import type { Propose, Publisher } from '../proposal/proposal-facts.ts';
import { type ListedPerson, readExclusionList } from './exclusion-csv.ts';
import { insertListed, membersWithPhone } from './exclusion-desk-store.ts';
import { type ExclusionMark, phoneMark } from './exclusion-marks.ts';

const KIND = 'exclusion.list';

/** What is agreed on holds no phone and no account number: keyed hashes, and the last digits for the people who agree. */
const agreedContent = z.strictObject({
  people: z
    .array(
      z.strictObject({
        shown: z.string().max(60),
        until: z.string().nullable(),
        note: z.string().max(200),
        marks: z.array(
          z.strictObject({ kind: z.enum(['PHONE', 'BANK_ACCOUNT']), mark: z.string().regex(/^[0-9a-f]{64}$/) }),
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
    async publish(tx, { subject, content, proposedBy, approvedBy, reason }) {
      const { people } = agreedContent.parse(content);
      for (const person of people) {
        await insertListed(tx, {
          ...person,
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

export type ExclusionList = ReturnType<typeof makeExclusionList>;

function marksOf(sealer: Sealer, { phone, account }: ListedPerson): ExclusionMark[] {
  const marks: ExclusionMark[] = [];
  if (phone !== undefined) marks.push(phoneMark(sealer, phone));
  if (account) marks.push({ kind: 'BANK_ACCOUNT', mark: bankAccountHash(sealer, account) });
  return marks;
}

const SHOWN_DIGITS = 4;
const lastOf = (number: string) => `••${number.slice(-SHOWN_DIGITS)}`;

const shownOf = ({ phone, account }: ListedPerson) =>
  [phone && lastOf(phone), account && `${account.bankCode} ${lastOf(account.accountNo)}`].filter(Boolean).join(', ');
