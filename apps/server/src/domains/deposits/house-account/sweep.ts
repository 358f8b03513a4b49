import { createHash, randomUUID } from 'node:crypto';
import type { EvidenceKind } from '@kapao/contract/operator/adjustment.ts';
import type { proposeSweep } from '@kapao/contract/operator/house-account.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { z } from 'zod';
import { post } from '../../../ledger/post.ts';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { type FileStore, newFileName } from '../../../platform/process/file-store.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { type Position, readPositions } from '../../../queries/deposits/house-position-facts.ts';
import { houseOwner } from '../../../queries/deposits/inflow-facts.ts';
import { checkMoment } from './house-account.ts';
import { lockHouseRules } from './house-account-store.ts';
import {
  countSweepPictures,
  findSweepCredit,
  findSweepPicture,
  houseCodeOf,
  insertSweep,
  insertSweepPicture,
  isSweepKnown,
  type NewSweep,
  setSweepCredit,
} from './sweep-store.ts';

const SWEEP_KIND = 'house-account.sweep';

const MAX_PICTURES_A_DAY = 100;

const content = z.strictObject({
  fromAccount: z.string(),
  toAccount: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  amount: z.number(),
  currency: z.enum(CASH_CURRENCIES),
  bankReference: z.string(),
  sentAt: z.string(),
  pictureId: z.string(),
  /** SHA-256 of the picture that both have seen. */
  pictureHash: z.string(),
});

/** Gives up a waiting credit that is a transfer of the house; false when somebody else has decided about it meanwhile. */
export type TakeAsSweep = (tx: Tx, credit: { inflowId: string; operator: string; reason: string }) => Promise<boolean>;

export interface SweepDeps {
  db: Db;
  files: FileStore;
  propose: Propose;
  /** Decodes a picture and writes it anew; refuses what cannot be decoded (safety 5, 26). */
  clean: (path: string, kind: EvidenceKind) => Promise<Uint8Array>;
  takeAsSweep: TakeAsSweep;
}

interface PictureUpload {
  path: string;
  kind: EvidenceKind;
  operator: string;
}

export type Sweeps = ReturnType<typeof makeSweeps>;

/** The house's own money between its accounts: proposed with the bank's reference and picture, booked when a second person agrees. */
export function makeSweeps({ db, files, propose, clean, takeAsSweep }: SweepDeps) {
  return {
    async putPicture({ path, kind, operator }: PictureUpload): Promise<string> {
      if ((await countSweepPictures(db)) >= MAX_PICTURES_A_DAY) refuse('KEY_INVALID');
      const picture = await clean(path, kind);
      const id = randomUUID();
      const storedName = newFileName('evidence', kind === 'png' ? 'png' : 'jpg');
      await files.put(storedName, picture);
      await inTransaction(db, async (tx) => {
        const hash = createHash('sha256').update(picture).digest();
        await insertSweepPicture(tx, { id, storedName, byteLength: picture.byteLength, hash, operator });
        await recordAct(tx, { operator, action: 'house-account.picture', subject: id });
      });
      return id;
    },

    async picture(id: string) {
      const row = await findSweepPicture(db, id);
      const stream = row && (await files.get(row.stored_name));
      const contentType = row?.stored_name.endsWith('.png') ? 'image/png' : 'image/jpeg';
      return stream && { stream, contentType };
    },

    propose: (wish: RouteBody<typeof proposeSweep>, operator: string): Promise<Proposed> =>
      inTransaction(db, async (tx) => {
        const { fromAccount, toAccount = null, toName = null, bankReference, pictureId, reason } = wish;
        const { currency } = await accountsOf(tx, { fromAccount, toAccount });
        const picture = (await findSweepPicture(tx, pictureId)) ?? refuse('KEY_INVALID');
        const places = await readPositions(tx, toAccount === null ? [fromAccount] : [fromAccount, toAccount]);
        await checkMoment(tx, wish.sentAt, places);
        const isThere = maySweep(places, { fromAccount, amountMinor: minorOrRefuse(wish.amount, currency) });
        if (!isThere) refuse('MONEY_NOT_ENOUGH');
        if (await isSweepKnown(tx, fromAccount, bankReference)) refuse('KEY_INVALID');
        const planned: z.output<typeof content> = {
          ...{ fromAccount, toAccount, toName, currency, bankReference, pictureId },
          amount: fromMinor(minorOrRefuse(wish.amount, currency), currency),
          sentAt: new Date(wish.sentAt).toISOString(),
          pictureHash: picture.picture_hash.toString('hex'),
        };
        return propose(tx, { kind: SWEEP_KIND, subject: fromAccount, content: planned, reason, operator });
      }),

    /** One credit that is a sweep leaves the queue of waiting money, for nobody to be given. */
    async matchOne(): Promise<boolean> {
      const { sweep_id: sweepId, inflow_id: inflowId, bank_ref: bankRef, operator } = (await findSweepCredit(db)) ?? {};
      if (!sweepId || !inflowId || !operator) return false;
      return inTransaction(db, async (tx) => {
        const isOurs = await takeAsSweep(tx, { inflowId, operator, reason: `sweep ${bankRef}` });
        if (isOurs) await setSweepCredit(tx, sweepId, inflowId);
        return isOurs;
      });
    },
  };
}

/**
 * False for more than an account can have held, by the books or by the bank. Either counts, because a balance that was reported after
 * the transfer lacks its amount. True where neither is known.
 */
function maySweep(
  places: readonly Position[],
  { fromAccount, amountMinor }: { fromAccount: string; amountMinor: bigint },
) {
  const { expected, there } = places.find(({ accountId }) => accountId === fromAccount) ?? {};
  return expected === undefined || amountMinor <= expected || (there !== undefined && amountMinor <= there);
}

async function accountsOf(tx: Tx, { fromAccount, toAccount }: { fromAccount: string; toAccount: string | null }) {
  const [from, to] = [
    await lockHouseRules(tx, fromAccount),
    toAccount === null ? undefined : await lockHouseRules(tx, toAccount),
  ];
  if (!from || (toAccount !== null && !to)) refuse('NO_BANK');
  if (to && to.currency !== from.currency) refuse('KEY_INVALID');
  return from;
}

export const sweepPublisher: Publisher = {
  kind: SWEEP_KIND,
  rights: { write: 'house-accounts.sweep', decide: 'house-accounts.sweep' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  async publish(tx, { proposalId, subject, content: agreed, proposedBy, approvedBy, reason }) {
    const { amount, pictureHash, ...told } = content.parse(agreed);
    const picture = await findSweepPicture(tx, told.pictureId);
    if (picture?.picture_hash.toString('hex') !== pictureHash) refuse('KEY_INVALID');
    const amountMinor = minorOrRefuse(amount, told.currency);
    const sweep: NewSweep = { ...told, sweepId: proposalId, amountMinor, proposedBy, approvedBy };
    if (!(await insertSweep(tx, sweep))) refuse('KEY_INVALID');
    await bookSweep(tx, sweep);
    const detail = {
      to: told.toAccount ?? told.toName ?? '',
      amount,
      currency: told.currency,
      reference: told.bankReference,
    };
    const act = { operator: proposedBy, action: SWEEP_KIND, subject, reason, detail } as const;
    await recordActOfTwo(tx, act, approvedBy);
  },
};

/** Each account has its own books, so each side is a posting of its own (record 11). */
async function bookSweep(tx: Tx, { sweepId, fromAccount, toAccount, amountMinor, currency }: NewSweep): Promise<void> {
  const sides = [
    { account: fromAccount, step: 'out' },
    ...(toAccount === null ? [] : [{ account: toAccount, step: 'in' }]),
  ];
  // Owners are locked until commit: always in one order.
  for (const { account, step } of sides.toSorted((a, b) => (a.account < b.account ? -1 : 1))) {
    const code = await houseCodeOf(tx, account);
    invariant(code, 'a receiving account has its side in the ledger');
    const [from, to] = step === 'out' ? ['sweep', code] : [code, 'sweep'];
    const posted = await post(tx, {
      ...{ owner: houseOwner(account), operationId: sweepId, step, kind: 'sweep', currency },
      movements: [{ from: from ?? code, to: to ?? code, amountMinor }],
    });
    invariant(posted.outcome === 'posted', 'a sweep is booked once');
  }
}
