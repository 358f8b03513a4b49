import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EvidenceKind } from '@kapao/contract/operator/adjustment.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { type FileStore, newFileName } from '../../../platform/process/file-store.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { HOUSE } from '../../../queries/deposits/inflow-return-facts.ts';
import type { FiledLine } from '../../../queries/payouts/payout-file-facts.ts';
import {
  countProofs,
  findProof,
  finishEnd,
  insertEnd,
  insertProof,
  lockOpenEnd,
  lockOpenLine,
  type OpenLine,
} from './payout-end-store.ts';

const CLOSE_KIND = 'payout-file.close';
const MAX_PROOFS = 5;

const content = z.strictObject({
  batchId: z.string(),
  lineNo: z.number(),
  /** Null for unmatched money that goes back to its sender. */
  memberId: z.nullable(z.string()),
  amount: z.number(),
  currency: z.literal('THB'),
  outcome: z.enum(['PAID', 'RETURNED']),
  proofId: z.string(),
  /** SHA-256 of the picture that both have seen. */
  pictureHash: z.string(),
});
type Content = z.output<typeof content>;

export interface CloseDeps {
  db: Db;
  files: FileStore;
  propose: Propose;
  /** Decodes a picture and writes it anew; refuses what cannot be decoded (safety 5, 26). */
  clean: (path: string, kind: EvidenceKind) => Promise<Uint8Array>;
}

interface ProofUpload {
  path: string;
  kind: EvidenceKind;
  operator: string;
}

interface AtLine {
  batchId: string;
  lineNo: number;
}

export function makePayoutClosing({ db, files, propose, clean }: CloseDeps) {
  return {
    /** A picture of what the bank says; it decides nothing. */
    async putProof(at: AtLine, { path, kind, operator }: ProofUpload): Promise<string> {
      await inTransaction(db, (tx) => roomForProof(tx, at));
      const picture = await clean(path, kind);
      const proofId = randomUUID();
      const storedName = newFileName('payout-proofs', kind === 'png' ? 'png' : 'jpg');
      await files.put(storedName, picture);
      await inTransaction(db, async (tx) => {
        await roomForProof(tx, at);
        const pictureHash = createHash('sha256').update(picture).digest();
        await insertProof(tx, { proofId, ...at, storedName, byteLength: picture.byteLength, pictureHash, operator });
        await recordAct(tx, {
          operator,
          action: 'payout-file.proof',
          subject: `${at.batchId}/${at.lineNo}`,
          detail: { proofId },
        });
      });
      return proofId;
    },

    async proof(proofId: string) {
      const row = await findProof(db, proofId);
      const stream = row && (await files.get(row.stored_name));
      return stream && { stream, contentType: row.stored_name.endsWith('.png') ? 'image/png' : 'image/jpeg' };
    },

    /** Never by one person, whatever the amount: a line that is called returned gives the money back. */
    close(
      at: AtLine,
      by: { outcome: Content['outcome']; proofId: string; reason: string; operator: string },
    ): Promise<Proposed> {
      return inTransaction(db, async (tx) => {
        const line = (await lockOpenLine(tx, at)) ?? refuse('NO_DATA');
        const told = await contentOf(tx, line, by);
        const { reason, operator } = by;
        return propose(tx, { kind: CLOSE_KIND, subject: line.reference, content: told, reason, operator });
      });
    },
  };
}
export type PayoutClosing = ReturnType<typeof makePayoutClosing>;

async function roomForProof(tx: Tx, at: AtLine): Promise<void> {
  if (!(await lockOpenLine(tx, at))) refuse('NO_DATA');
  if ((await countProofs(tx, at.batchId, at.lineNo)) >= MAX_PROOFS) refuse('KEY_INVALID');
}

async function contentOf(
  tx: Tx,
  line: OpenLine,
  { outcome, proofId }: Pick<Content, 'outcome' | 'proofId'>,
): Promise<Content> {
  const proof = await findProof(tx, proofId);
  if (proof?.batch_id !== line.batch_id || proof.line_no !== line.line_no) refuse('KEY_INVALID');
  return {
    ...{ batchId: line.batch_id, lineNo: line.line_no, memberId: line.member_id === HOUSE ? null : line.member_id },
    ...{ amount: fromMinor(line.amount, 'THB'), currency: 'THB', outcome, proofId },
    pictureHash: proof.picture_hash.toString('hex'),
  };
}

export const closePublisher: Publisher = {
  kind: CLOSE_KIND,
  rights: { write: 'payouts.settle', decide: 'payouts.settle' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  async publish(tx, { proposalId, subject, content: agreed, proposedBy, approvedBy, reason }) {
    const told = content.parse(agreed);
    const at = { batchId: told.batchId, lineNo: told.lineNo };
    const line = await lockOpenLine(tx, at);
    if (line?.reference !== subject || !isDeepStrictEqual(await contentOf(tx, line, told), told)) refuse('KEY_INVALID');
    const { outcome, proofId } = told;
    if (!(await insertEnd(tx, { ...at, cause: 'HAND', outcome, proposalId, proofId }))) refuse('KEY_INVALID');
    const detail = { memberId: line.member_id, outcome, proofId, line: `${at.batchId}/${at.lineNo}` };
    const act = {
      operator: proposedBy,
      action: 'payout-file.close',
      subject: line.operation_id,
      reason,
      detail,
    } as const;
    await recordActOfTwo(tx, act, approvedBy);
  },
};

export type EndFiled = (
  tx: Tx,
  target: { memberId: string; operationId: string; outcome: 'PAID' | 'RETURNED' },
) => Promise<void>;

/** The bank's own debit carries the reference of a line: it was paid. In the transaction that takes the debit down. */
export async function endByDebit(tx: Tx, line: FiledLine, by: { debitSubject: string; end: EndFiled }): Promise<void> {
  const at = { batchId: line.batch_id, lineNo: line.line_no };
  if (!(await lockOpenLine(tx, at))) return;
  if (!(await insertEnd(tx, { ...at, cause: 'DEBIT', outcome: 'PAID', debitSubject: by.debitSubject }))) return;
  await by.end(tx, { memberId: line.member_id, operationId: line.operation_id, outcome: 'PAID' });
  await finishEnd(tx, { batch_id: at.batchId, line_no: at.lineNo });
}

/** Lets one withdrawal follow the end of its line; true when there was one. */
export function finishOne(db: Db, end: EndFiled): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const open = await lockOpenEnd(tx);
    if (!open) return false;
    await end(tx, { memberId: open.member_id, operationId: open.operation_id, outcome: open.outcome });
    await finishEnd(tx, open);
    return true;
  });
}
