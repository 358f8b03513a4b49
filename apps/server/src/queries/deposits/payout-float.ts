import type { CashCurrency } from '@kapao/contract/shared/money.ts';

/** A payout partner that is on, in the order in which partners are asked, with the account it pays from where that is known. */
export interface Payer {
  partnerId: string;
  /** Lower ones are given new payouts first. */
  position: number;
  isPaused: boolean;
  account: PayingAccount | undefined;
}

/** An account that payouts leave from. Amounts in minor units. */
export interface PayingAccount {
  id: string;
  currency: CashCurrency;
  /** What is there now; undefined where no balance was ever entered. */
  there: bigint | undefined;
  /** What left beyond what came, and in how many hours. */
  netOut: { amount: bigint; hours: number };
}

/** From a withdrawal that waits for a decision to one that the bank was ordered to pay. */
export type DueStage = 'REVIEW' | 'APPROVED' | 'FILED' | 'SENT';

/** Payouts that have to be paid, of one currency, partner, stage and day. */
export interface Due {
  currency: CashCurrency;
  /** The partner that has them; null where the next one takes them. */
  partnerId: string | null;
  stage: DueStage;
  /** The day on which the bank executes their file. */
  valueDate: string | null;
  count: number;
  amount: bigint;
}

export interface Float {
  accountId: string;
  currency: CashCurrency;
  there: bigint | undefined;
  /** All that has to be paid from it. */
  due: bigint;
  lines: readonly Omit<Due, 'currency' | 'partnerId'>[];
  /** What is left when everything is paid; undefined where it is not known what is there. */
  free: bigint | undefined;
  /** What is missing for what may leave at any moment, and for all with what waits for a decision. */
  missing: bigint;
  missingInAll: bigint;
  /** The moment at which it is used up at the pace of the last days; undefined beyond a month, or without such a pace. */
  lastsUntil: Date | undefined;
  state: 'UNKNOWN' | 'SHORT' | 'TIGHT' | 'COVERED';
}

const HOUR_MS = 3_600_000;
const MONTH_HOURS = 720;
const STAGES: readonly DueStage[] = ['SENT', 'FILED', 'APPROVED', 'REVIEW'];

/**
 * Returns the float of each paying account. SHORT when approved payouts exceed what is there; TIGHT when those that wait for a decision
 * do, or when it is used up within `lowHours`. Payouts that no partner has yet fall to the accounts of the first partners of their
 * currency: to each as far as the others of the same place cannot pay them.
 */
export function floatsOf(payers: readonly Payer[], dues: readonly Due[], clock: Clock): Float[] {
  const accounts = new Map(payers.flatMap(({ account }) => (account ? [[account.id, account] as const] : [])));
  const ownOf = ({ id, currency }: PayingAccount) => {
    const partners = payers.filter(({ account }) => account?.id === id).map(({ partnerId }) => partnerId);
    return dues.filter(
      (due) => due.currency === currency && due.partnerId !== null && partners.includes(due.partnerId),
    );
  };
  return [...accounts.values()].map((account) => {
    const next = nextPayers(payers, account.currency);
    const isNext = next.some((payer) => payer.account?.id === account.id);
    const open = isNext ? dues.filter((due) => due.currency === account.currency && due.partnerId === null) : [];
    const others = next.filter((payer) => payer.account?.id !== account.id);
    return floatOf(account, { own: ownOf(account), open, spare: spareOf(others, ownOf) }, clock);
  });
}

interface Clock {
  nowMs: number;
  /** 0 looks at no hours. */
  lowHours: number;
}

/** The partners that are given new payouts of a currency now. One without an account may pay any. */
function nextPayers(payers: readonly Payer[], currency: CashCurrency): Payer[] {
  const able = payers.filter(({ isPaused, account }) => !isPaused && (!account || account.currency === currency));
  const first = Math.min(...able.map(({ position }) => position));
  return able.filter(({ position }) => position === first);
}

/** What others have beyond what is their own to pay; undefined, without a bound, where that of one is not known. */
function spareOf(others: readonly Payer[], ownOf: (account: PayingAccount) => readonly Due[]): bigint | undefined {
  const accounts = new Map(others.map(({ partnerId, account }) => [account?.id ?? partnerId, account] as const));
  let spare = 0n;
  for (const account of accounts.values()) {
    if (account?.there === undefined) return undefined;
    spare += atLeast0(account.there - sumOf(ownOf(account)));
  }
  return spare;
}

const sumOf = (dues: readonly { amount: bigint }[]) => dues.reduce((sum, { amount }) => sum + amount, 0n);

interface Owed {
  own: readonly Due[];
  /** Of no partner yet. */
  open: readonly Due[];
  /** What others can pay of the latter; undefined is everything. */
  spare: bigint | undefined;
}

function floatOf(account: PayingAccount, { own, open, spare }: Owed, { nowMs, lowHours }: Clock): Float {
  const { id: accountId, currency, there } = account;
  const dues = [...own, ...open];
  const due = sumOf(dues);
  const lines = linesOf(dues);
  if (there === undefined) {
    const unknown = {
      free: undefined,
      missing: 0n,
      missingInAll: 0n,
      lastsUntil: undefined,
      state: 'UNKNOWN' as const,
    };
    return { accountId, currency, there, due, lines, ...unknown };
  }
  const missingFor = (stages: readonly DueStage[]) => {
    const some = (rows: readonly Due[]) => sumOf(rows.filter(({ stage }) => stages.includes(stage)));
    const left = spare === undefined ? 0n : atLeast0(some(open) - spare);
    return atLeast0(some(own) + left - there);
  };
  const missing = missingFor(STAGES.filter((stage) => stage !== 'REVIEW'));
  const missingInAll = missingFor(STAGES);
  const free = there - due;
  const lastsUntil = endOf(free, account, nowMs);
  const isLow = lowHours > 0 && lastsUntil !== undefined && lastsUntil.getTime() < nowMs + lowHours * HOUR_MS;
  const state = missing > 0n ? 'SHORT' : missingInAll > 0n || isLow ? 'TIGHT' : 'COVERED';
  return { accountId, currency, there, due, lines, free, missing, missingInAll, lastsUntil, state };
}

const atLeast0 = (amount: bigint) => (amount > 0n ? amount : 0n);

function linesOf(dues: readonly Due[]): Float['lines'] {
  const groups = Map.groupBy(dues, ({ stage, valueDate }) => `${STAGES.indexOf(stage)} ${valueDate ?? ''}`);
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, rows]) => {
      const [first] = rows;
      if (!first) return [];
      const count = rows.reduce((sum, row) => sum + row.count, 0);
      return [{ stage: first.stage, valueDate: first.valueDate, count, amount: sumOf(rows) }];
    });
}

function endOf(free: bigint, { netOut }: PayingAccount, nowMs: number): Date | undefined {
  if (netOut.amount <= 0n || free < 0n) return undefined;
  const hours = (Number(free) * netOut.hours) / Number(netOut.amount);
  return hours > MONTH_HOURS ? undefined : new Date(nowMs + Math.floor(hours * HOUR_MS));
}
