import {
  type PlayLimit,
  type PlayLimitKind,
  type PlayLimitPeriod,
  type StandingExclusion,
  TIME_LIMIT_MINUTES,
} from '@kapao/contract/member/fair-play.ts';
import { type CashCurrency, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { LimitRow, StandingRow } from './fair-play-store.ts';

/** A limit as it is stored: minor units, of TIME whole minutes. */
export function storedLimit(
  { kind, period, most }: { kind: PlayLimitKind; period: PlayLimitPeriod; most: number | null },
  currency: CashCurrency,
): bigint | null {
  if ((kind === 'TIME') !== (period === 'SESSION')) refuse('KEY_INVALID');
  if (most === null) return null;
  if (kind === 'TIME') {
    const { min, max } = TIME_LIMIT_MINUTES;
    return Number.isInteger(most) && most >= min && most <= max ? BigInt(most) : refuse('KEY_INVALID');
  }
  const minor = minorOrRefuse(most, currency);
  return minor > 0n ? minor : refuse('KEY_INVALID');
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const above = (minor: bigint) => (minor > 0n ? minor : 0n);
const after = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString();

/** A wish that was not confirmed in time has lapsed. */
export function shownLimit(row: LimitRow, of: { currency: CashCurrency; confirmDays: number; now: Date }): PlayLimit {
  const shown = (minor: bigint) => (row.kind === 'TIME' ? Number(minor) : fromMinor(minor, of.currency));
  const { wish_opens_at: opensAt } = row;
  const isOpen = opensAt !== null && opensAt.getTime() + of.confirmDays * DAY_MS > of.now.getTime();
  return {
    kind: row.kind,
    period: row.period,
    most: shown(row.most),
    used: shown(above(row.used)),
    inPlay: shown(row.at_risk),
    left: shown(above(row.most - row.used - row.at_risk)),
    opensAt: row.opens_at?.toISOString() ?? null,
    wish: isOpen
      ? {
          most: row.wish === null ? null : shown(row.wish),
          opensAt: opensAt.toISOString(),
          closesAt: after(opensAt, of.confirmDays * DAY_MS),
        }
      : null,
  };
}

/** What of the money set aside may go to the wallet now. */
export function asideRoom(
  limits: readonly LimitRow[],
  { aside, kind, identity_room: identityRoom }: Pick<StandingRow, 'aside' | 'kind' | 'identity_room'>,
): bigint {
  if (kind !== null) return 0n;
  const rooms = limits.filter((limit) => limit.kind === 'DEPOSIT').map(({ most, used }) => above(most - used));
  if (identityRoom !== null) rooms.push(identityRoom);
  return [aside, ...rooms].toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
}

export function shownExclusion(
  row: StandingRow,
  { returnHours, confirmDays }: { returnHours: number; confirmDays: number },
): StandingExclusion | null {
  if (row.kind === null) return null;
  const { asked_at: askedAt, now } = row;
  const closesMs = askedAt ? askedAt.getTime() + returnHours * HOUR_MS + confirmDays * DAY_MS : 0;
  const isAsked = askedAt !== null && closesMs > now.getTime();
  return {
    kind: row.kind,
    endsAt: row.ends_at?.toISOString() ?? null,
    isUnderReview: row.is_under_review,
    canAsk: row.has_ended && !row.is_under_review && !isAsked,
    returnOpensAt: isAsked ? after(askedAt, returnHours * HOUR_MS) : null,
    returnClosesAt: isAsked ? new Date(closesMs).toISOString() : null,
  };
}
