import { randomInt } from 'node:crypto';
import { promotionCodeTerms } from '@kapao/contract/operator/promotion-code.ts';
import { BONUS_CODE } from '@kapao/contract/shared/bonus-terms.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { lockOffer } from './bonus-publish-store.ts';
import { findBatch, insertBatch, revokeUnused } from './promotion-code-store.ts';

/** Without what is read for something else: 0 and O, 1, I and L, U and V. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;

const randomGroup = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Forty-nine bits behind the prefix: at ten misses an hour nobody meets one of five thousand. */
export const newCode = (prefix: string) => `${prefix}-${randomGroup()}-${randomGroup()}`;

function newCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newCode(prefix));
  return [...codes];
}

/** Makes the codes two operators agreed on; nobody has seen them before. */
export const PROMOTION_CODE_PUBLISHER: Publisher = {
  kind: 'promotion.codes',
  check(content, subject) {
    if (!BONUS_CODE.test(subject)) refuse('KEY_INVALID');
    return readOrRefuse(promotionCodeTerms, content);
  },
  async publish(tx, { proposalId: batchId, subject: code, content, proposedBy, approvedBy }) {
    const { prefix, codes } = promotionCodeTerms.parse(content);
    if (!(await lockOffer(tx, { kind: 'promotion', code }))) refuse('KEY_INVALID');
    await insertBatch(tx, { batchId, code, prefix, codes: newCodes(prefix, codes), proposedBy, approvedBy });
  },
};

/** By one person, at once: what nobody used gives nothing any more. */
export async function revokeCodes(
  db: Db,
  batchId: string,
  by: { operator: string; reason: string },
): Promise<{ revoked: number }> {
  return inTransaction(db, async (tx) => {
    const batch = (await findBatch(tx, batchId)) ?? refuse('NO_DATA');
    const revoked = await revokeUnused(tx, batchId);
    const detail = { batch: batchId, prefix: batch.prefix, revoked };
    await recordAct(tx, { ...by, action: 'promotion-codes.revoke', subject: batch.code, detail });
    return { revoked };
  });
}
