import type { ExclusionLength, getFairPlay, PlayLimitKind, PlayLimitPeriod } from '@kapao/contract/member/fair-play.ts';
import { FAIR_PLAY_POLICY } from '@kapao/contract/policies/fair-play.ts';
import { type CashCurrency, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { openOperation } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { phoneMark } from '../../../queries/compliance/exclusion-marks.ts';
import { asideRoom, shownExclusion, shownLimit, storedLimit } from './fair-play-rules.ts';
import {
  confirmLimit,
  confirmReturnWish,
  insertExclusion,
  insertReturnWish,
  keepLimit,
  phoneOf,
  playLimitsOf,
  setLimit,
  standingOf,
} from './fair-play-store.ts';

export type FairPlay = ReturnType<typeof makeFairPlay>;

interface WishedLimit {
  kind: PlayLimitKind;
  period: PlayLimitPeriod;
  most: number | null;
}

interface Player {
  memberId: string;
  currency: CashCurrency;
}

/** Limits, breaks and exclusion of a member. The rules stand in the database, where money moves (record 79). */
export function makeFairPlay({ db, sealer }: { db: Db; sealer: Sealer }) {
  return {
    read: (memberId: string) => read(db, memberId),
    setLimit: ({ memberId, currency }: Player, { kind, period, most }: WishedLimit) =>
      setLimit(db, { memberId, kind, period }, storedLimit({ kind, period, most }, currency)),
    confirmLimit: (place: Parameters<typeof confirmLimit>[1]) => confirmLimit(db, place),
    keepLimit: (place: Parameters<typeof keepLimit>[1]) => keepLimit(db, place),
    exclude: (memberId: string, length: ExclusionLength) => exclude({ sealer }, db, { memberId, length }),
    askReturn: (memberId: string) => insertReturnWish(db, memberId),
    confirmReturn: (memberId: string) => confirmReturnWish(db, memberId),
    async releaseAside(player: Player & { isFrozen: boolean; operationId: string; amount: number }): Promise<void> {
      if (player.isFrozen) refuse('INACTIVE_USER');
      const amountMinor = minorOrRefuse(player.amount, player.currency);
      if (amountMinor <= 0n) refuse('KEY_INVALID');
      await inTransaction(db, (tx) => releaseToWallet(tx, { ...player, amountMinor }));
    },
  };
}

/** Puts withheld money into the wallet; it has to be played like a deposit before it leaves. */
async function releaseToWallet(
  tx: Tx,
  { memberId, currency, operationId, amountMinor }: Player & { operationId: string; amountMinor: bigint },
): Promise<void> {
  const { posting } = await openOperation(tx, {
    ...{
      memberId,
      operationId,
      kind: 'aside',
      state: 'RELEASED',
      statementType: 'transfer',
      from: 'ASIDE',
      to: 'WALLET',
    },
    ...{ counterparty: 'MEMBER', amountMinor, currency, cashSign: 1, externalRef: operationId },
    movement: { step: 'release', kind: 'aside', from: 'aside', to: 'cash' },
  });
  if (posting.outcome === 'short') refuse('MONEY_NOT_ENOUGH');
}

/** Begins a break or an exclusion, by the member or, with a reason, by support. */
export async function exclude(
  { sealer }: { sealer: Sealer },
  db: Db | Tx,
  wish: { memberId: string; length: ExclusionLength; operator?: { name: string; reason: string } },
): Promise<void> {
  const { memberId, length, operator } = wish;
  const phone = await phoneOf(db, memberId);
  await insertExclusion(db, {
    memberId,
    kind: length.kind,
    hours: length.kind === 'BREAK' ? length.hours : null,
    months: length.kind === 'EXCLUSION' ? length.months : null,
    ...(operator && { operator }),
    marks: phone === undefined ? [] : [phoneMark(sealer, phone)],
  });
}

async function read(db: Db, memberId: string): Promise<RouteReply<typeof getFairPlay>> {
  const [limits, standing, policy] = await Promise.all([
    playLimitsOf(db, memberId),
    standingOf(db, memberId),
    readPolicy(db, FAIR_PLAY_POLICY),
  ]);
  invariant(standing, 'a session belongs to a member');
  const { currency, now, aside } = standing;
  const { confirmDays, ...rules } = policy;
  return {
    currency,
    limits: limits.map((row) => shownLimit(row, { currency, confirmDays, now })),
    aside: fromMinor(aside, currency),
    asideRoom: fromMinor(asideRoom(limits, standing), currency),
    asideLevel: standing.aside > 0n ? standing.aside_level : 0,
    exclusion: shownExclusion(standing, policy),
    rules,
  };
}
