import type { PlayYear, Reality } from '@kapao/contract/member/reality.ts';
import { FAIR_PLAY_POLICY } from '@kapao/contract/policies/fair-play.ts';
import { asksFor, JURISDICTIONS_POLICY } from '@kapao/contract/policies/jurisdictions.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { type Db, databaseNow } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { bangkokDay, dayOfText, dayText, startOfDay } from '../../../shared/bangkok-day.ts';
import { gamesOfYear, keepInterval, moneyOfYear, realityOf } from './reality-store.ts';

const MINUTE_MS = 60_000;

export type RealityCheck = ReturnType<typeof makeReality>;

/** What members are told about their own play: now, and in a year. */
export function makeReality(db: Db) {
  return {
    read: (memberId: string) => readReality(db, memberId),
    choose: (memberId: string, minutes: number) => keepInterval(db, memberId, minutes),
    year: (memberId: string, year: number | undefined) => readYear(db, memberId, year),
  };
}

async function readReality(db: Db, memberId: string): Promise<Reality> {
  const [row, policy, sets] = await Promise.all([
    realityOf(db, memberId),
    readPolicy(db, FAIR_PLAY_POLICY),
    readPolicy(db, JURISDICTIONS_POLICY),
  ]);
  invariant(row, 'a session belongs to a member');
  const { realityMinutes, realityMinMinutes: minMinutes, realityMaxMinutes: maxMinutes } = policy;
  const wished = row.every_minutes ?? (asksFor(sets, 'realityCheck') ? realityMinutes : null);
  const { currency, started_at: startedAt, staked, lost } = row;
  return {
    currency,
    everyMinutes: wished === null ? null : Math.min(Math.max(wished, minMinutes), maxMinutes),
    minMinutes,
    maxMinutes,
    now: row.now.toISOString(),
    toldUntil: row.told_until?.toISOString() ?? null,
    session: startedAt && {
      startedAt: startedAt.toISOString(),
      minutes: Math.floor((row.now.getTime() - startedAt.getTime()) / MINUTE_MS),
      staked: fromMinor(staked ?? 0n, currency),
      net: fromMinor(-(lost ?? 0n), currency),
    },
  };
}

/** The Bangkok year of a moment. */
const yearOf = (at: Date) => Number(dayText(bangkokDay(at)).slice(0, 4));
const startOf = (year: number) => startOfDay(dayOfText(`${year}-01-01`));

async function readYear(db: Db, memberId: string, asked: number | undefined): Promise<PlayYear> {
  const year = asked ?? yearOf(await databaseNow(db));
  const span = { memberId, since: startOf(year), before: startOf(year + 1) };
  const [money, games, sets] = await Promise.all([
    moneyOfYear(db, span),
    gamesOfYear(db, span),
    readPolicy(db, JURISDICTIONS_POLICY),
  ]);
  invariant(money, 'a session belongs to a member');
  if (!asksFor(sets, 'yearTotals')) refuse('NO_DATA');
  const { currency } = money;
  const shown = (minor: bigint) => fromMinor(minor, currency);
  return {
    currency,
    year,
    in: shown(money.paid_in),
    out: shown(money.paid_out),
    net: shown(money.paid_out - money.paid_in),
    since: yearOf(money.created_at),
    games: games.map(({ game_code: code, name, name_th: nameTH, name_la: nameLA, name_en: nameEN, staked, won }) => ({
      ...{ code, name, nameTH, nameLA, nameEN, staked: shown(staked), won: shown(won), net: shown(won - staked) },
    })),
  };
}
