import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { type Db, databaseNow, type Tx } from '../../platform/database/db.ts';
import { type PayingPartner, payingPartners } from '../backoffice/partner-facts.ts';
import { duePayouts, payoutsUnderWay } from '../payouts/payout-due-facts.ts';
import { type Anchor, isBeside, type Moved, positionOf, type Report, type Standing } from './house-position.ts';
import { type Float, floatsOf, type Payer } from './payout-float.ts';
import { firstToldBalance, toldBalances } from './statement-file-facts.ts';

/** The bank of a payout protocol that names the account it pays from. */
const BANK_OF_PROTOCOL: Readonly<Record<string, string>> = {
  'ktb-file': 'KTB',
  'scb-business-net-file': 'SCB',
  'bbl-file': 'BBL',
  'kbank-transfer': 'KBANK',
};

/** A bank whose clock is ahead has told what is an hour from now. */
const CLOCK_MS = 3_600_000;
const REPORTS_KEPT = 12;
const PACE_HOURS = 168;
const MIN_PACE_HOURS = 24;

/** Where one account stands. */
export interface Position extends Standing {
  accountId: string;
  bankCode: string;
  accountNo: string;
  currency: CashCurrency;
  /** Its money is counted from here. */
  began: Date;
}

interface AccountRow {
  id: string;
  bank_code: string;
  account_no: string;
  currency: CashCurrency;
  began: Date;
  opening_balance: bigint | null;
  opened_at: Date | null;
  first_at: Date | null;
  first_balance: bigint | null;
}

const FIRST = sql`(select b.at, b.balance from (
    (select o.at, o.balance, o.put_at from house_bank_balances o where o.receiving_account_id = r.receiving_account_id
      order by o.put_at limit 1)
    union all select t.at, t.balance, t.uploaded_at from ${firstToldBalance(sql`r.receiving_account_id`)} t) b
  order by b.put_at limit 1)`;

async function listAccounts(db: Db | Tx): Promise<AccountRow[]> {
  const found = await sql<AccountRow>`select r.receiving_account_id as id, r.bank_code, r.account_no, r.currency,
      r.compared_since as began, h.opening_balance, h.opened_at, f.at as first_at, f.balance as first_balance
    from receiving_accounts r left join house_account_rules h using (receiving_account_id) left join lateral ${FIRST} f on true
    order by r.position, r.receiving_account_id limit 50`.execute(db);
  return found.rows;
}

interface ReportRow {
  id: string;
  at: Date;
  balance: bigint;
  source: 'STATEMENT' | 'OPERATOR';
  said_by: string;
}

/** The newest balances that the bank reported of these accounts, oldest first. */
async function listReports(db: Db | Tx, ids: readonly string[]): Promise<ReportRow[]> {
  const found = await sql<ReportRow>`select r.receiving_account_id as id, s.at, s.balance, s.source, s.said_by
    from receiving_accounts r cross join lateral (
      select b.at, b.balance, b.source, b.said_by, b.put_at from (
        (select o.at, o.balance, 'OPERATOR' as source, o.put_by as said_by, o.put_at from house_bank_balances o
          where o.receiving_account_id = r.receiving_account_id order by o.at desc, o.put_at desc limit ${REPORTS_KEPT})
        union all
        select t.at, t.balance, 'STATEMENT', t.uploaded_by, t.uploaded_at from ${toldBalances(sql`r.receiving_account_id`)} t) b
      order by b.at desc, b.put_at desc limit ${REPORTS_KEPT}) s
    where r.receiving_account_id = any (${[...ids]}::text[]) order by s.at, s.put_at`.execute(db);
  return found.rows;
}

interface Span {
  account: string;
  from: Date;
  until: Date;
}

interface MovedRow {
  arrived: bigint;
  sent_back: bigint;
  paid: bigint;
  swept_in: bigint;
  swept_out: bigint;
  fees: bigint;
}

/** What was booked at accounts in spans of time, in the order of the spans. */
async function movedIn(db: Db | Tx, spans: readonly Span[]): Promise<Moved[]> {
  if (spans.length === 0) return [];
  const asked = JSON.stringify(
    spans.map(({ account, from, until }, place) => ({ account, place, since: from, until })),
  );
  const found = await sql<MovedRow>`select coalesce(m.arrived, 0) as arrived, coalesce(m.sent_back, 0) as sent_back,
      coalesce(m.paid, 0) as paid, coalesce(m.swept_in, 0) as swept_in, coalesce(m.swept_out, 0) as swept_out, coalesce(m.fees, 0) as fees
    from jsonb_to_recordset(${asked}::jsonb) as s (account text, place int, since timestamptz, until timestamptz)
      cross join lateral house_moved(s.account, s.since, s.until) m order by s.place`.execute(db);
  return found.rows.map((row) => ({
    ...{ arrived: row.arrived, sentBack: row.sent_back, paid: row.paid },
    ...{ sweptIn: row.swept_in, sweptOut: row.swept_out, fees: row.fees },
  }));
}

function anchorOf(row: AccountRow): Anchor | undefined {
  if (row.opening_balance !== null && row.opened_at !== null)
    return { from: 'OPENING', at: row.opened_at, balance: row.opening_balance };
  if (row.first_balance === null || row.first_at === null) return undefined;
  return { from: 'REPORTED', at: row.first_at, balance: row.first_balance };
}

/** Splits a flat list into parts as long as those of another. */
function partedAs<Value>(flat: readonly Value[], shape: readonly (readonly unknown[])[]): Value[][] {
  let from = 0;
  return shape.map(({ length }) => {
    from += length;
    return flat.slice(from - length, from);
  });
}

/** Reads where accounts stand; of all, or of some. */
export async function readPositions(db: Db | Tx, only?: readonly string[]): Promise<Position[]> {
  if (only?.length === 0) return [];
  const until = new Date((await databaseNow(db)).getTime() + CLOCK_MS);
  const rows = (await listAccounts(db)).filter(({ id }) => only?.includes(id) ?? true);
  const ids = rows.map(({ id }) => id);
  const [reports, partners] = [await listReports(db, ids), await payingPartners(db)];
  const places = rows.map((row) => {
    const told = reports.filter(({ id }) => id === row.id).map(reportOf);
    const anchor = anchorOf(row);
    const beside = anchor ? told.filter((report) => isBeside(report, anchor)) : [];
    return { row, anchor, beside, last: told.at(-1) };
  });
  const spans = places.map(({ row: { id }, anchor, beside }) =>
    anchor ? spansOf(id, [anchor, ...beside], until) : [],
  );
  const moved = partedAs(await movedIn(db, spans.flat()), spans);
  const moments = places.map(({ row, anchor, beside }) => {
    const partnerIds = partners.filter((partner) => isPaidBy(row, partner)).map(({ partner_id: id }) => id);
    const ats = anchor && partnerIds.length > 0 ? [anchor, ...beside] : [];
    return ats.map(({ at }) => ({ partnerIds, currency: row.currency, at }));
  });
  const underWay = partedAs(await payoutsUnderWay(db, moments.flat()), moments);
  return places.map(({ row, anchor, beside, last }, place) => ({
    ...{
      accountId: row.id,
      bankCode: row.bank_code,
      accountNo: row.account_no,
      currency: row.currency,
      began: row.began,
    },
    ...positionOf({ anchor, beside, last, moved: moved[place] ?? [], underWay: underWay[place] ?? [] }),
  }));
}

const reportOf = ({ at, balance, source, said_by: saidBy }: ReportRow): Report => ({ at, balance, source, saidBy });

function spansOf(account: string, moments: readonly { at: Date }[], end: Date): Span[] {
  return moments.map(({ at }, index) => ({ account, from: at, until: moments[index + 1]?.at ?? end }));
}

const isPaidBy = ({ bank_code: bank, account_no: no }: AccountRow, { protocol, account_no }: PayingPartner) =>
  no === account_no && (BANK_OF_PROTOCOL[protocol] ?? bank) === bank;

/** A partner that pays, with its account and that account's float. */
export interface PayingAccountRow {
  partner: PayingPartner;
  bankCode: string | null;
  accountId: string | null;
  float: Float | null;
}

/** Reads the payout partners that are on, and what has to be paid from each account beside what is there. */
export async function readFloats(db: Db, { lowHours }: { lowHours: number }): Promise<PayingAccountRow[]> {
  const partners = await payingPartners(db);
  const known = (await listAccounts(db)).filter((row) => partners.some((partner) => isPaidBy(row, partner)));
  const positions = await readPositions(
    db,
    known.map(({ id }) => id),
  );
  const now = await databaseNow(db);
  const paces = known.map(({ id, began }) => paceSpan(id, began, now));
  const moved = await movedIn(db, paces);
  const accountOf = (partner: PayingPartner): Payer['account'] => {
    const place = known.findIndex((row) => isPaidBy(row, partner));
    const [row, pace, flow] = [known[place], paces[place], moved[place]];
    if (!row || !pace || !flow) return undefined;
    const hours = (pace.until.getTime() - pace.from.getTime()) / 3_600_000;
    const there = positions.find(({ accountId }) => accountId === row.id)?.there;
    const netOut = { amount: flow.paid + flow.sentBack - flow.arrived, hours };
    return { id: row.id, currency: row.currency, there, netOut };
  };
  const payers = partners.map((partner) => ({
    ...{ partnerId: partner.partner_id, position: partner.position, isPaused: partner.is_paused },
    account: accountOf(partner),
  }));
  const dues = (await duePayouts(db)).map((row) => ({
    ...{ currency: row.currency, partnerId: row.partner_id, stage: row.stage, valueDate: row.value_date },
    ...{ count: row.payouts, amount: row.amount },
  }));
  const floats = floatsOf(payers, dues, { nowMs: now.getTime(), lowHours });
  return partners.map((partner, place) => {
    const accountId = payers[place]?.account?.id ?? null;
    const float = floats.find((one) => one.accountId === accountId) ?? null;
    return { partner, bankCode: BANK_OF_PROTOCOL[partner.protocol] ?? null, accountId, float };
  });
}

/** The last days, or those since the account began: a young one is judged by a day at least. */
function paceSpan(account: string, began: Date, now: Date): Span {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const from = new Date(Math.min(Math.max(ago(PACE_HOURS).getTime(), began.getTime()), ago(MIN_PACE_HOURS).getTime()));
  return { account, from, until: now };
}
