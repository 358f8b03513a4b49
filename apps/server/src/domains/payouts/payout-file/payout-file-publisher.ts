import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { isHandBarred, recordActOfTwo } from '../../../operations/audit-trail.ts';
import type { Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { CONFIRM_KIND, releaseBatch } from './payout-file.ts';
import { confirmBatch, listLines, lockBatch } from './payout-file-store.ts';

const content = z.strictObject({
  partner: z.string(),
  number: z.number(),
  product: z.enum(['own', 'other']),
  valueDate: z.string(),
  lines: z.number(),
  total: z.number(),
  currency: z.literal('THB'),
  fileHash: z.string(),
});

/** The second yes to the bytes of a file. */
export const confirmPublisher: Publisher = {
  kind: CONFIRM_KIND,
  rights: { write: 'payouts.settle', decide: 'payouts.settle' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  /** Whoever changed a member's money or standing does not also let the money go (safety 2, W). */
  async mayApprove(tx, { subject, operator }) {
    const members = new Set((await listLines(tx, subject)).map((line) => line.member_id));
    for (const memberId of members) if (await isHandBarred(tx, operator, memberId)) return false;
    return true;
  },
  release: releaseBatch,
  async publish(tx, { proposalId, subject, content: agreed, proposedBy, approvedBy, reason }) {
    const told = content.parse(agreed);
    const batch = (await lockBatch(tx, subject)) ?? refuse('NO_DATA');
    if (batch.state !== 'MADE' || batch.file_hash.toString('hex') !== told.fileHash) refuse('KEY_INVALID');
    await confirmBatch(tx, { batchId: subject, proposalId, confirmedBy: approvedBy });
    const detail = { number: told.number, lines: told.lines, total: told.total, fileHash: told.fileHash };
    await recordActOfTwo(
      tx,
      { operator: proposedBy, action: 'payout-file.confirm', subject, reason, detail },
      approvedBy,
    );
  },
};
