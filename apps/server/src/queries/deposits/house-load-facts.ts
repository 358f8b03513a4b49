import { createHash } from 'node:crypto';

/** What one receiving account may take, and how much it has. Amounts in minor units. */
export interface HouseLoad {
  accountId: string;
  bankCode: string;
  currency: string;
  /** A bank, to which members transfer; companies and gift links have no other account to fall back on. */
  isBank: boolean;
  isActive: boolean;
  /** Money arrived there within thirty days. */
  tookLately: boolean;
  /** Null is shown to everybody. */
  weight: number | null;
  restFrom: Date | null;
  restUntil: Date | null;
  maxDayAmount: bigint | null;
  maxDayCount: number | null;
  maxBalance: bigint | null;
  dayAmount: bigint;
  dayCount: bigint;
  /** Null without an opening balance. */
  balance: bigint | null;
}

/** From here on an account is given to members only where its bank has none with more room. */
const NEARLY_FULL = 0.8;

/** How full it is by the limit that is nearest; undefined without a limit. */
export function fullShare(load: HouseLoad): number | undefined {
  const shares = [
    share(load.dayAmount, load.maxDayAmount),
    share(load.dayCount, load.maxDayCount),
    share(load.balance, load.maxBalance),
  ].filter((one) => one !== undefined);
  return shares.length === 0 ? undefined : Math.max(...shares);
}

const share = (value: bigint | null, max: bigint | number | null) =>
  value === null || max === null ? undefined : Number(value) / Number(max);

function isResting({ restFrom, restUntil }: HouseLoad, now: Date): boolean {
  if (restFrom === null && restUntil === null) return false;
  return (restFrom === null || restFrom <= now) && (restUntil === null || restUntil > now);
}

export function houseState(load: HouseLoad, now: Date): 'OPEN' | 'NEARLY_FULL' | 'FULL' | 'RESTING' | 'OFF' {
  if (!load.isActive) return 'OFF';
  if (isResting(load, now)) return 'RESTING';
  const full = fullShare(load) ?? 0;
  if (full >= 1) return 'FULL';
  return full >= NEARLY_FULL ? 'NEARLY_FULL' : 'OPEN';
}

/** Who looks, and on which Bangkok day. A guest is nobody. */
export interface Looker {
  memberId: string;
  day: number;
}

/**
 * The accounts that somebody is shown, in the order they came in. Of the accounts of a bank that take turns one is shown, the same all
 * day: only when it is full, rests or is switched off do its members move to the others, and nobody else moves. When every bank account
 * of a currency is full, the least full one is shown: money that was sent is credited in any case, and without an account nobody could
 * pay in at all.
 */
export function chooseShown(loads: readonly HouseLoad[], looker: Looker, now: Date): ReadonlySet<string> {
  const states = new Map(loads.map((load) => [load.accountId, houseState(load, now)]));
  const stateOf = ({ accountId }: HouseLoad) => states.get(accountId);
  const open = loads.filter((load) => stateOf(load) === 'OPEN' || stateOf(load) === 'NEARLY_FULL');
  const turns = Map.groupBy(
    open.filter(({ weight }) => weight !== null),
    ({ bankCode, currency }) => `${bankCode} ${currency}`,
  );
  const shown = new Set(open.filter(({ weight }) => weight === null).map(({ accountId }) => accountId));
  for (const accounts of turns.values()) {
    const roomy = accounts.filter((load) => stateOf(load) === 'OPEN');
    const mine = nearest(roomy.length > 0 ? roomy : accounts, looker);
    if (mine) shown.add(mine.accountId);
  }
  for (const last of lastResorts(loads, shown, stateOf)) shown.add(last.accountId);
  return shown;
}

/** Of each currency whose bank accounts are all full, the least full one. One that rests stays away. */
function lastResorts(
  loads: readonly HouseLoad[],
  shown: ReadonlySet<string>,
  stateOf: (load: HouseLoad) => string | undefined,
): HouseLoad[] {
  const banks = Map.groupBy(
    loads.filter(({ isBank }) => isBank),
    ({ currency }) => currency,
  );
  return [...banks.values()].flatMap((accounts) => {
    if (accounts.some(({ accountId }) => shown.has(accountId))) return [];
    const full = accounts.filter((load) => stateOf(load) === 'FULL');
    return full.toSorted((a, b) => (fullShare(a) ?? 0) - (fullShare(b) ?? 0)).slice(0, 1);
  });
}

/** Weighted rendezvous hashing: each account draws a number for this person and day, and the smallest is theirs. */
function nearest(accounts: readonly HouseLoad[], looker: Looker): HouseLoad | undefined {
  const drawn = accounts.map((load) => ({ load, draw: draw(load, looker) }));
  return drawn.toSorted((a, b) => a.draw - b.draw)[0]?.load;
}

function draw({ accountId, weight }: HouseLoad, { memberId, day }: Looker): number {
  const hash = createHash('sha256').update(`${day} ${memberId} ${accountId}`).digest();
  const uniform = (hash.readUIntBE(0, 6) + 1) / 2 ** 48;
  return -Math.log(uniform) / (weight ?? 1);
}

/**
 * Currencies that members pay by bank in, and how many of their accounts have room. One whose accounts are all switched off is still
 * paid in for a while: members have those numbers in their banks' apps.
 */
export function openByCurrency(loads: readonly HouseLoad[], now: Date): { currency: string; open: number }[] {
  const banks = Map.groupBy(
    loads.filter(({ isBank, isActive, tookLately }) => isBank && (isActive || tookLately)),
    ({ currency }) => currency,
  );
  return [...banks].map(([currency, accounts]) => ({
    currency,
    open: accounts.filter((load) => ['OPEN', 'NEARLY_FULL'].includes(houseState(load, now))).length,
  }));
}
