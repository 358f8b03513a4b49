import type { DepositWay, StatementRow } from '@kapao/contract/member/statement.ts';
import { ALERTS_POLICY } from '@kapao/contract/policies/alerts.ts';
import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { cashAfter } from '../../../ledger/balance-after.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { inflowTimes, inflowWays } from '../../../queries/deposits/inflow-facts.ts';
import { codePaidBy } from '../../../queries/deposits/qr-facts.ts';
import { cancelsOfDay, earlierNames } from '../../../queries/members/account-change-facts.ts';
import { isCancellable, isCancelled, stateForMember } from '../../../queries/payouts/withdraw-cancel-facts.ts';
import { payoutAccounts } from '../../../queries/payouts/withdraw-facts.ts';
import { type AskedRows, MAX_SEARCHED, type Span } from './statement-choice.ts';
import type { SearchTerm } from './statement-search.ts';
import type { OperationHistory } from './timeline-rules.ts';

export interface StatementOperation {
  operation_id: string;
  kind: string;
  statement_type: StatementRow['statementType'];
  from_code: string;
  to_code: string;
  shown: StatementRow['status'];
  state: string;
  amount: bigint;
  cash_sign: number;
  currency: CashCurrency;
  external_ref: string;
  /** Of a payout, our reference as the bank received it. */
  sent_ref: string | null;
  created_at: Date;
  final_at: Date | null;
  /** Cash after its last entry; null where it has moved none. */
  balance_after: bigint | null;
  cause_kind: string | null;
  cause_description: Partial<Record<Locale, string>> | null;
  way: DepositWay | null;
  company: string | null;
  /** It paid a code of the member, whoever reported the transfer first. */
  came_by_code: boolean | null;
  from_account_masked: string | null;
  bank_account_no_sealed: Buffer | null;
}

export interface MonthTotals {
  moneyIn: bigint;
  moneyOut: bigint;
  currency: CashCurrency;
}

/** The columns of an operation that a page shows, but for the way money came in. */
const SHOWN = sql`a.bank_account_no_sealed, a.sent_ref, o.operation_id, o.statement_type, o.from_code, o.to_code, s.shown, ${stateForMember} as state, o.amount, o.cash_sign, o.currency,
  o.external_ref, o.created_at, o.final_at, b.balance_after, c.cause_kind, c.description as cause_description, o.statement_no, o.kind, q.came_by_code`;
// With its limit a cause is looked up for each row of the page; without, all causes of a busy member are read to be joined.
const withCause = (member: RawBuilder<unknown>) => sql`left join lateral (select * from operation_causes c
  where c.member_id = ${member} and c.operation_id = o.operation_id limit 1) c on true`;
/** And so the account that money went to. */
const withAccount = (member: RawBuilder<unknown>) => sql`left join lateral (select * from ${payoutAccounts} p
  where o.kind = 'withdrawal' and p.member_id = ${member} and p.operation_id = o.operation_id limit 1) a on true`;
/** And so the code that it paid. */
const withCode = (
  member: RawBuilder<unknown>,
) => sql`left join lateral (select * from ${codePaidBy(member, sql`o.external_ref`)} q
  where o.kind = 'deposit') q on true`;
/** With the state that is shown, these, and cash after it. The member is named for each table, so that a cluster asks the one node that has them all. */
const withDetails = (member: RawBuilder<unknown>) =>
  sql`join operation_states s using (kind, state) ${withCause(member)} ${withAccount(member)} ${withCode(member)}
    left join lateral (select ${cashAfter(member)} as balance_after) b on true`;
/** What came in lies at the desk and not with its member, so it is looked up for rows `p` that have been read. */
const WITH_WAY = sql`left join lateral (select * from ${inflowWays} i
    where p.kind = 'deposit' and i.inflow_id = p.operation_id limit 1) w on true`;
const WAY = sql`w.way, w.company, w.from_account_masked`;

type PageRow = {
  total: bigint;
  is_cut: boolean;
  moneyIn?: bigint;
  moneyOut?: bigint;
  member_currency: CashCurrency;
  name: string;
} & (StatementOperation | { operation_id: null });

export interface StatementPage {
  total: number;
  rows: StatementOperation[];
  name: string;
  monthTotals: MonthTotals | undefined;
  /** More rows were to be searched than are. */
  isCut: boolean;
}

/**
 * One page, newest first, with its count, in one statement. Rows are numbered per member without gaps, so page n is a range of
 * numbers and the last page of a million costs what the first does (safety P10). Pages by type begin at a place that is found from
 * tallies of each thousand; those of a month begin at its end in the index of time,
 * so that neither the newer ones nor the rest of the month are sorted for them. A search and a range of days read the newest rows
 * of the range, up to a bound, and count among these.
 */
export async function statementPage(
  db: Db,
  { page, limit, ...asked }: AskedRows & { page: number; limit: number },
): Promise<StatementPage> {
  const choice = { ...asked, types: asked.types && [...new Set(asked.types)] };
  const place = { skipped: BigInt((page - 1) * limit), limit };
  const statement = choice.isScanned
    ? sql<PageRow>`with ${scanned(choice)} ${shown(choice, totalsOfFit(choice), pageOfFit(choice, place))}`
    : sql<PageRow>`with ${shown(choice, totals(choice), pageOf(choice, place))}`;
  const found = await statement.execute(db);
  const [first] = found.rows;
  const rows = found.rows.filter((row): row is PageRow & StatementOperation => row.operation_id !== null);
  const monthTotals =
    first?.moneyIn !== undefined && first.moneyOut !== undefined
      ? { moneyIn: first.moneyIn, moneyOut: first.moneyOut, currency: first.member_currency }
      : undefined;
  return {
    total: Number(first?.total ?? 0n),
    rows,
    name: first?.name ?? '',
    monthTotals,
    isCut: first?.is_cut ?? false,
  };
}

/** A page with its count: `counted` has the totals and `rows` the rows of the page alone. */
function shown(choice: AskedRows, counted: RawBuilder<unknown>, rows: RawBuilder<unknown>) {
  const { memberId } = choice;
  return sql`p as materialized (select t.*, m.currency as member_currency, m.name, p.*
    from members m cross join lateral (${counted}) t
    left join lateral (select ${SHOWN} from (${rows}) o ${withDetails(sql`${memberId}`)}) p on true
    where m.member_id = ${memberId})
    select p.*, ${WAY} from p ${WITH_WAY} order by ${choice.span ? sql`p.created_at desc, p.statement_no desc` : sql`p.statement_no desc`}`;
}

/** Orders rows `o` by their numbers; those of days or a month by their time first, which is how they are found. */
const newestFirst = ({ span }: AskedRows) =>
  span ? sql`o.created_at desc, o.statement_no desc` : sql`o.statement_no desc`;

/** The newest rows of the range, and those of them that fit all words of the search. */
function scanned(choice: AskedRows) {
  const { memberId, terms } = choice;
  const order = newestFirst(choice);
  // Inflows lie at the desk, so they are looked up for rows that have been read, and only where a word may mean them.
  const readsWays = terms.some(({ ways }) => ways.length > 0);
  const ways = readsWays
    ? sql`left join lateral (select i.way from ${inflowWays} i where o.kind = 'deposit' and i.inflow_id = o.operation_id limit 1) y on true`
    : sql`cross join (select null::text as way) y`;
  return sql`seen as materialized (select o.* from operations o where o.member_id = ${memberId} ${chosen(choice)}
      order by ${order} limit ${MAX_SEARCHED + 1}),
    fit as materialized (select o.* from (select o.* from seen o order by ${order} limit ${MAX_SEARCHED}) o ${ways}
      where not exists (select 1 from jsonb_to_recordset(${wireTerms(terms)}::jsonb)
          t (pattern text, is_long boolean, first uuid, last uuid, at_least bigint, at_most bigint, titles text[], ways text[], games text[])
        where (${FITS}) is not true)),`;
}

/** True of a row `o`, with `y.way` beside it, that fits a word `t`. Causes are named like the titles of their rows, but for the wheel. */
const FITS = sql`o.operation_id between t.first and t.last or o.amount between t.at_least and t.at_most
  or (t.is_long and (o.external_ref ilike t.pattern or (o.statement_type = 'withdraw' and exists (select 1 from ${payoutAccounts} w
    where w.member_id = o.member_id and w.operation_id = o.operation_id and w.sent_ref ilike t.pattern)))) or o.from_code = any(t.games) or o.to_code = any(t.games) or y.way = any(t.ways)
  or case when o.statement_type = 'transfer' and (o.from_code = 'ASIDE' or o.to_code = 'ASIDE') then 'setAside'
    when o.statement_type = 'withdraw' and o.from_code = 'DEPOSIT' then 'sentBack'
    when o.statement_type = 'withdraw' and o.state = 'TAKEN' then 'takenBack' else o.statement_type end = any(t.titles)
  or exists (select 1 from operation_causes c cross join jsonb_each_text(c.description) d
    where c.member_id = o.member_id and c.operation_id = o.operation_id and (d.value ilike t.pattern
      or (o.statement_type = 'bonus' and case c.cause_kind when 'luckydraw' then 'prize' else c.cause_kind end = any(t.titles))))`;

/** References are matched from this many characters on; fewer are in every other reference. */
const MIN_REFERENCE = 4;

const wireTerms = (terms: readonly SearchTerm[]): string =>
  JSON.stringify(
    terms.map(({ text, ids, amount, titles, ways, games }) => ({
      pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
      is_long: text.length >= MIN_REFERENCE,
      first: ids?.first ?? null,
      last: ids?.last ?? null,
      at_least: amount ? String(amount.from) : null,
      at_most: amount ? String(amount.to) : null,
      ...{ titles, ways, games },
    })),
  );

interface PagePlace {
  skipped: bigint;
  limit: number;
}

const pageOfFit = (choice: AskedRows, { skipped, limit }: PagePlace) =>
  sql`select o.* from fit o order by ${newestFirst(choice)} limit ${limit} offset ${skipped}`;

/** Rows of the page alone: by their numbers, by type from the place where the page begins, or of a month. */
function pageOf(choice: AskedRows, { skipped, limit }: PagePlace) {
  const { memberId, types, span } = choice;
  const ofMember = sql`select o.* from operations o where o.member_id = ${memberId}`;
  const newest = newestFirst(choice);
  if (span !== undefined) return sql`${ofMember} ${chosen(choice)} order by ${newest} limit ${limit} offset ${skipped}`;
  if (!types) {
    return sql`${ofMember} and o.statement_no <= m.statement_count - ${skipped}::bigint
      and o.statement_no > m.statement_count - ${skipped}::bigint - ${limit}::bigint`;
  }
  return sql`select o.* from statement_place(${memberId}, m.statement_count, ${[...types]}::text[], ${skipped}::bigint) b (place)
    cross join unnest(${[...types]}::text[]) y (statement_type) cross join lateral (${ofMember}
      and o.statement_type = y.statement_type and o.statement_no <= b.place order by ${newest} limit ${limit}) o order by ${newest} limit ${limit}`;
}

function chosen({ types, span }: Pick<AskedRows, 'types' | 'span'>) {
  return sql`${types ? sql`and o.statement_type = any(${[...types]})` : sql``}
    ${span ? sql`and o.created_at >= ${span.since} and o.created_at < ${span.before}` : sql``}`;
}

/** Of a month as the audit counts cash: what came in when it is there, what goes out from when it is held. */
function totals(choice: AskedRows) {
  const { memberId, types, span } = choice;
  if (span === undefined && !types) return sql`select m.statement_count as total, false as is_cut`;
  if (span === undefined) {
    // Without the offset it would be counted again for each row of the page.
    return sql`select statement_total(${memberId}, m.statement_count, ${[...(types ?? [])]}::text[]) as total, false as is_cut offset 0`;
  }
  return sql`select count(*) as total, false as is_cut, ${sumsOf(choice)}
    from operations o join operation_states s using (kind, state) where o.member_id = ${memberId} ${chosen(choice)}`;
}

/** The same of the rows that fit. */
const totalsOfFit = (choice: AskedRows) =>
  sql`select count(*) as total, (select count(*) from seen) > ${MAX_SEARCHED} as is_cut, ${sumsOf(choice)}
    from fit o join operation_states s using (kind, state)`;

function sumsOf({ types }: AskedRows) {
  const countsTransfers = types?.every((type) => type === 'transfer') ?? false;
  const counts = countsTransfers ? sql`true` : sql`o.statement_type <> 'transfer'`;
  return sql`coalesce(sum(o.amount) filter (where o.cash_sign > 0 and s.shown = 'SUCCESS' and ${counts}), 0)::bigint as "moneyIn",
      coalesce(sum(o.amount) filter (where o.cash_sign < 0 and s.shown <> 'FAILED' and ${counts}), 0)::bigint as "moneyOut"`;
}

interface MonthSpending {
  deposits: bigint;
  withdrawals: bigint;
  bonuses: bigint;
  currency: CashCurrency;
}

/** Sums what one member paid in and out and was given in each span, as the totals of a month count. */
export async function spendingOf(db: Db, memberId: string, spans: readonly Span[]): Promise<MonthSpending[]> {
  const found = await sql<MonthSpending>`select m.currency, t.* from members m
    cross join unnest(${spans.map(({ since }) => since)}::timestamptz[], ${spans.map(({ before }) => before)}::timestamptz[])
      with ordinality w (since, before, no)
    cross join lateral (
      select coalesce(sum(o.amount) filter (where o.statement_type = 'deposit' and s.shown = 'SUCCESS'), 0)::bigint as deposits,
        coalesce(sum(o.amount) filter (where o.statement_type = 'withdraw' and s.shown <> 'FAILED'), 0)::bigint as withdrawals,
        coalesce(sum(o.amount) filter (where o.statement_type = 'bonus' and s.shown = 'SUCCESS'), 0)::bigint as bonuses
      from operations o join operation_states s using (kind, state)
      where o.member_id = ${memberId} and o.created_at >= w.since and o.created_at < w.before) t
    where m.member_id = ${memberId} order by w.no`.execute(db);
  return found.rows;
}

interface StatementRowWithHistory extends StatementOperation {
  name: string;
  history: OperationHistory;
}

type RowOfHistory = StatementOperation & {
  name: string;
  kind: string;
  real_state: string;
  last_answer: string | null;
  states: { state: string; at: string }[];
  occurred_at: Date | null;
  seen_at: Date | null;
};

/** One row of a member with every state it was in, in one statement, so that a receipt and its timeline are of one moment. */
export async function statementRowOf(
  db: Db,
  memberId: string,
  operationId: string,
): Promise<StatementRowWithHistory | undefined> {
  const found = await sql<RowOfHistory>`with p as materialized (select m.name, ${SHOWN},
      o.state as real_state, o.last_answer,
      (select coalesce(json_agg(json_build_object('state', t.state, 'at', t.at) order by t.step_no), '[]') from operation_steps t
        where t.member_id = ${memberId} and t.operation_id = o.operation_id) as states
    from members m join operations o using (member_id) ${withDetails(sql`${memberId}`)}
    where o.member_id = ${memberId} and o.operation_id = ${operationId}::uuid)
    select p.*, ${WAY}, i.occurred_at, i.seen_at from p ${WITH_WAY}
      left join ${inflowTimes} i on i.inflow_id = p.operation_id and p.kind = 'deposit'`.execute(db);
  const row = found.rows[0];
  return row && { ...row, history: await historyOf(db, memberId, row) };
}

async function historyOf(db: Db, memberId: string, row: RowOfHistory): Promise<OperationHistory> {
  const { kind, real_state: state, last_answer, occurred_at: occurredAt, seen_at: seenAt } = row;
  const operation = { ...row, member_id: memberId, state };
  return {
    kind,
    isOutgoing: row.from_code === 'WALLET',
    refusedWith: state === 'REJECTED' ? last_answer : null,
    isCancelled: isCancelled(operation),
    cancel: (await isCancellable(db, operation)) ? await cancelOf(db, memberId) : null,
    reviewMinutes: kind === 'withdrawal' && state === 'REVIEW' ? (await readPolicy(db, ALERTS_POLICY)).queueMinutes : 0,
    states: row.states.map(({ state: past, at }) => ({ state: past, at: new Date(at) })),
    inflow: occurredAt && seenAt ? { occurredAt, seenAt } : undefined,
  };
}

async function cancelOf(db: Db, memberId: string): Promise<'OPEN' | 'LIMIT'> {
  const { cancelsPerDay } = await readPolicy(db, PAYOUT_POLICY);
  return (await cancelsOfDay(db, memberId)) < cancelsPerDay ? 'OPEN' : 'LIMIT';
}

/** More operations than these share no short reference, in any site there will be. */
const SHARING = 5;

export interface CheckedOperation extends StatementOperation {
  kind: string;
  name: string;
  earlier_names: string[];
}

/** The operations whose ids lie between these, whosever they are. */
export async function operationsBetween(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<CheckedOperation[]> {
  const found = await sql<CheckedOperation>`with found as materialized (
      select member_id, operation_id from operations where operation_id between ${first}::uuid and ${last}::uuid
      order by operation_id limit ${SHARING}),
    p as materialized (select m.name, ${earlierNames(sql`m.member_id`)} as earlier_names, ${SHOWN}
    from found f join operations o on o.member_id = f.member_id and o.operation_id = f.operation_id
    join members m on m.member_id = o.member_id ${withDetails(sql`o.member_id`)})
    select p.*, ${WAY} from p ${WITH_WAY}`.execute(db);
  return found.rows;
}

/** Which page of this length shows an operation of the member; undefined when it is none of theirs. */
export async function pageHolding(
  db: Db,
  memberId: string,
  { operation, limit }: { operation: string; limit: number },
): Promise<number | undefined> {
  const found = await sql<{ newer: bigint }>`select m.statement_count - o.statement_no as newer
    from operations o join members m using (member_id)
    where o.member_id = ${memberId} and o.operation_id = ${operation}::uuid`.execute(db);
  const newer = found.rows[0]?.newer;
  return newer === undefined ? undefined : Math.floor(Number(newer) / limit) + 1;
}
