import {
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_REASONS,
  type AdjustmentReason,
  adjustmentLabel,
} from '@kapao/contract/shared/adjustment-reasons.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { lockPlace } from '../../../commands/games/game-acts.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import { post } from '../../../ledger/post.ts';
import { recordActOfTwo } from '../../../operations/audit-trail.ts';
import { openOperation } from '../../../operations/operation.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Approved, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { findEvidence } from '../../../queries/wallet/adjustment-facts.ts';
import { holdLimits, insertAdjustment, readLimits } from './adjustment-store.ts';

export const ADJUSTMENT_KIND = 'member.adjust';

const CAUSES = Object.keys(ADJUSTMENT_REASONS) as [AdjustmentReason, ...AdjustmentReason[]];
const content = z.strictObject({
  name: z.string(),
  direction: z.enum(ADJUSTMENT_DIRECTIONS),
  amount: z.number(),
  currency: z.enum(CASH_CURRENCIES),
  cause: z.enum(CAUSES),
  /** What was proposed before games could be written down names none. */
  game: z.nullable(z.string()).default(null),
  operationId: z.nullable(z.string()),
  evidenceId: z.nullable(z.string()),
  /** SHA-256 of the picture that both have seen. */
  pictureHash: z.nullable(z.string()),
});
export type AdjustmentContent = z.output<typeof content>;

export const adjustmentPublisher: Publisher = {
  kind: ADJUSTMENT_KIND,
  rights: { write: 'members.adjust', decide: 'members.adjust' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  async publish(tx, approved) {
    const told = content.parse(approved.content);
    await adjust(tx, approved, told);
    const { subject: memberId, proposalId: operationId, reason } = approved;
    const { direction, amount, currency, game } = told;
    const amountMinor = minorOrRefuse(amount, currency).toString();
    const detail = { operationId, direction, amount, currency, amountMinor, ...(game !== null && { game }) };
    const act = { operator: approved.proposedBy, action: 'member.adjust', subject: memberId, reason, detail } as const;
    await recordActOfTwo(tx, act, approved.approvedBy);
  },
};

/** The proposal is the operation, so that it is done once however often somebody agrees. */
async function adjust(tx: Tx, { subject: memberId, proposalId: operationId }: Approved, told: AdjustmentContent) {
  const { direction, cause, currency, game, operationId: aboutOperationId, evidenceId } = told;
  const isCredit = direction === 'CREDIT';
  if (game !== null) await lockPlace(tx, { memberId, code: game });
  const amountMinor = minorOrRefuse(told.amount, currency);
  const evidence = evidenceId === null ? undefined : await findEvidence(tx, evidenceId);
  if ((evidence?.picture_hash.toString('hex') ?? null) !== told.pictureHash) refuse('KEY_INVALID');
  const [from, to] = isCredit ? (['HOUSE', 'WALLET'] as const) : ([game ?? 'WALLET', 'HOUSE'] as const);
  await openOperation(tx, {
    ...{ memberId, operationId, kind: 'adjustment', state: 'POSTED', statementType: 'adjustment' },
    ...{ from, to, counterparty: game ?? 'house', amountMinor, currency },
    cashSign: game !== null ? 0 : isCredit ? 1 : -1,
    externalRef: operationId,
    cause: { kind: 'adjustment', id: operationId, description: adjustmentLabel(cause) },
  });
  await holdLimits(tx);
  await refuseAboveLimit(tx, { amountMinor, currency, direction, operationId });
  if (game !== null) await refuseMoreThanThere(tx, memberId, { amountMinor, currency, direction, game });
  const wish = { memberId, operationId, direction, cause, game, amountMinor, currency, aboutOperationId, evidenceId };
  await insertAdjustment(tx, wish);
  const account = game === null ? 'cash' : `game:${game}`;
  const movements = [
    { ...(isCredit ? { from: 'adjustment', to: account } : { from: account, to: 'adjustment' }), amountMinor },
  ];
  const step = game !== null ? 'write-down' : isCredit ? 'credit' : 'debit';
  const posted = await post(tx, { owner: memberId, operationId, step, kind: 'adjustment', currency, movements });
  if (posted.outcome === 'short') refuse('MONEY_NOT_ENOUGH');
}

type Amount = Pick<AdjustmentContent, 'currency' | 'direction' | 'game'> & { amountMinor: bigint };

/** At a game, what waits for people as a claim is not there to be taken. */
export async function refuseMoreThanThere(tx: Tx, memberId: string, wish: Amount): Promise<void> {
  if (wish.direction === 'CREDIT') return;
  const balances = await balancesOf(tx, memberId, wish.currency);
  const of = (code: string) => balances.get(code) ?? 0n;
  const claimMinor = wish.game === null ? 0n : of(`quarantine:${wish.game}`);
  const thereMinor = of(wish.game === null ? 'cash' : `game:${wish.game}`) + claimMinor;
  if (wish.amountMinor > thereMinor) refuse('MONEY_NOT_ENOUGH');
}

/** Others may have used the room of the day since it was proposed; the database holds it against two of the same moment. */
export async function refuseAboveLimit(
  tx: Tx,
  {
    amountMinor,
    currency,
    direction,
    operationId,
  }: Pick<AdjustmentContent, 'currency' | 'direction'> & {
    amountMinor: bigint;
    /** Null while it is a wish. */
    operationId: string | null;
  },
): Promise<void> {
  const { max_each, left_today } = await readLimits(tx, { currency, operationId });
  const maxMinor = direction === 'CREDIT' && left_today < max_each ? left_today : max_each;
  if (amountMinor > maxMinor) {
    throw new Refusal('ADJUSTMENT_LIMIT', { amount: fromMinor(maxMinor > 0n ? maxMinor : 0n, currency) });
  }
}
