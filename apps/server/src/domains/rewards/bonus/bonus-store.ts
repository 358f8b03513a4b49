import { type BonusKind, type BonusTerms, bonusTerms, MAX_DEPOSIT_NUMBER } from '@kapao/contract/shared/bonus-terms.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { conditionStates } from '../../../queries/rewards/turnover-facts.ts';
import { MISSES_PER_HOUR, type UnusedDeposit } from './bonus-rules.ts';

interface StoredOffer {
  kind: BonusKind;
  code: string;
  version: number;
  is_on: boolean;
  currency: CashCurrency;
  terms: unknown;
  budget: bigint;
  most_claims: number | null;
  given: bigint;
  claims: number;
  published_at: Date;
  proposed_by: string;
  approved_by: string;
  /** When it was read, by the clock that windows go by (safety F26). */
  now: Date;
}
export type OfferRow = Omit<StoredOffer, 'terms'> & { terms: BonusTerms };

/** Shown at once at most; the newest. */
const MAX_OFFERS = 100;
const OFFERS = sql`select o.kind, o.code, o.version, o.is_on, o.currency, v.terms, o.budget, o.most_claims, o.given, o.claims,
  v.published_at, v.proposed_by, v.approved_by, clock_timestamp() as now from bonus_offers o join bonus_versions v using (kind, code, version)`;
const RUNS = sql`o.is_on and coalesce((v.terms ->> 'startsAt')::timestamptz <= now(), true)
  and coalesce((v.terms ->> 'endsAt')::timestamptz > now(), true)`;

const parsed = (row: StoredOffer): OfferRow => ({ ...row, terms: bonusTerms.parse(row.terms) });

export async function listRunning(db: Db, kind: BonusKind, currency: string): Promise<OfferRow[]> {
  const found = await sql<StoredOffer>`${OFFERS} where o.kind = ${kind} and o.currency = ${currency} and ${RUNS}
    order by v.published_at desc, o.code limit ${MAX_OFFERS}`.execute(db);
  return found.rows.map(parsed);
}

export async function findRunning(
  db: Db | Tx,
  { kind, code, currency }: { kind: BonusKind; code: string; currency: string },
): Promise<OfferRow | undefined> {
  const found =
    await sql<StoredOffer>`${OFFERS} where o.kind = ${kind} and o.code = ${code} and o.currency = ${currency}
    and ${RUNS}`.execute(db);
  return found.rows[0] && parsed(found.rows[0]);
}

export async function listOffers(db: Db): Promise<(OfferRow & { active: bigint })[]> {
  const found = await sql<StoredOffer>`
    select offers.* from (${OFFERS}) offers order by kind, published_at desc limit 500`.execute(db);
  const running = await sql<{ kind: BonusKind; code: string; active: bigint }>`select g.kind, g.code, count(*) as active
    from bonus_grants g join ${conditionStates} t using (member_id, operation_id) where t.state = 'OPEN' group by 1, 2`.execute(
    db,
  );
  const active = new Map(running.rows.map((row) => [`${row.kind} ${row.code}`, row.active]));
  return found.rows.map((row) => ({ ...parsed(row), active: active.get(`${row.kind} ${row.code}`) ?? 0n }));
}

export interface GrantRow {
  kind: BonusKind;
  code: string;
  operation_id: string;
  granted_at: Date;
  is_open: boolean;
  terms: BonusTerms;
}

/** What a member has taken, newest first. */
export async function grantsOf(db: Db | Tx, memberId: string): Promise<Omit<GrantRow, 'terms'>[]> {
  const found = await sql<Omit<GrantRow, 'terms'>>`
    select g.kind, g.code, g.operation_id, g.granted_at, t.state = 'OPEN' as is_open
    from bonus_grants g join ${conditionStates} t using (member_id, operation_id)
    where g.member_id = ${memberId} order by g.granted_at desc limit 1000`.execute(db);
  return found.rows;
}

/** The grant that runs, with the terms it was taken under. */
export async function openGrantOf(db: Db | Tx, memberId: string): Promise<GrantRow | undefined> {
  const found = await sql<Omit<GrantRow, 'terms'> & { terms: unknown }>`
    select g.kind, g.code, g.operation_id, g.granted_at, true as is_open, v.terms
    from bonus_grants g join ${conditionStates} t using (member_id, operation_id)
    join bonus_versions v on v.kind = g.kind and v.code = g.code and v.version = g.version
    where g.member_id = ${memberId} and t.state = 'OPEN'`.execute(db);
  return found.rows[0] && { ...found.rows[0], terms: bonusTerms.parse(found.rows[0].terms) };
}

export async function countReceived(
  db: Db | Tx,
  { memberId, kind, code, since }: { memberId: string; kind: BonusKind; code: string; since: Date },
): Promise<number> {
  const found = await sql<{ count: bigint }>`select count(*) as count from bonus_grants where member_id = ${memberId}
    and kind = ${kind} and code = ${code} and granted_at >= ${since}`.execute(db);
  return Number(found.rows[0]?.count ?? 0n);
}

/** The deposits a bonus may name by their number. Each keeps its number, also when it is withheld or goes back. */
const firstDeposits = (memberId: string) =>
  sql`select operation_id, statement_no from operations where member_id = ${memberId} and statement_type = 'deposit' and kind = 'deposit'
    and state = 'CREDITED' order by statement_no limit ${sql.lit(MAX_DEPOSIT_NUMBER)}`;

/** Which of the member's deposits the next one will be. */
export async function nextDepositNo(db: Db, memberId: string): Promise<number> {
  const found = await sql<{ count: bigint }>`select count(*) as count from (${firstDeposits(memberId)}) f`.execute(db);
  return Number(found.rows[0]?.count ?? 0n) + 1;
}

/**
 * Reads deposits of the last month that no bonus was given of, without what was withheld of them. One that may have left again, by a
 * withdrawal or because operators took money back, counts no more.
 */
export async function unusedDeposits(db: Db | Tx, memberId: string): Promise<UnusedDeposit[]> {
  const found = await sql<UnusedDeposit>`
    select operation_id as "operationId", amount - aside as "amountMinor", created_at as "createdAt", n.no as "depositNo" from operations d
      left join (select operation_id, (row_number() over (order by statement_no))::int as no from (${firstDeposits(memberId)}) f) n
        using (operation_id),
      lateral (select coalesce(sum(a.amount), 0)::bigint as aside from operations a where a.member_id = ${memberId} and a.kind = 'aside'
        and a.state = 'HELD' and a.statement_no > d.statement_no and a.external_ref = d.operation_id::text) s
    where amount > aside and member_id = ${memberId} and kind = 'deposit' and state = 'CREDITED' and created_at > now() - interval '30 days'
      and not exists (select 1 from bonus_grants g where g.member_id = ${memberId} and g.deposit_operation_id = d.operation_id)
      and statement_no > coalesce((select w.statement_no from operations w where w.member_id = ${memberId}
        and w.statement_type = 'withdraw' and w.kind = 'withdrawal' and w.state not in ('FAILED', 'REJECTED')
        order by w.statement_no desc limit 1), 0)
      and not exists (select from operations t where t.member_id = ${memberId} and t.statement_type = 'adjustment'
        and t.kind = 'adjustment' and t.cash_sign = -1 and t.statement_no > d.statement_no)
    order by statement_no desc limit 100`.execute(db);
  return found.rows;
}

/** Counts one claim against budget and number, in the row everybody locks; false when there is too little left (L16). */
export async function countClaim(
  tx: Tx,
  claim: { kind: BonusKind; code: string; version: number; awardMinor: bigint },
): Promise<boolean> {
  const counted = await sql`update bonus_offers set given = given + ${claim.awardMinor}, claims = claims + 1
    where kind = ${claim.kind} and code = ${claim.code} and version = ${claim.version} and is_on
      and given + ${claim.awardMinor} <= budget and (most_claims is null or claims < most_claims) returning 1`.execute(
    tx,
  );
  return counted.rows.length === 1;
}

export async function insertGrant(
  tx: Tx,
  grant: {
    memberId: string;
    operationId: string;
    kind: BonusKind;
    code: string;
    version: number;
    depositOperationId: string | null;
  },
): Promise<void> {
  await sql`insert into bonus_grants (member_id, operation_id, kind, code, version, deposit_operation_id)
    values (${grant.memberId}, ${grant.operationId}::uuid, ${grant.kind}, ${grant.code}, ${grant.version},
      ${grant.depositOperationId}::uuid)`.execute(tx);
}

/** Counts a search before its answer is known, so that parallel guesses learn no more; false when the hour is used up. */
export async function consumeSearchAttempt(db: Db, memberId: string): Promise<boolean> {
  await sql`update promotion_misses set misses = 0, window_ends_at = now() + interval '1 hour'
    where member_id = ${memberId} and window_ends_at < now()`.execute(db);
  const spent = await sql`
    insert into promotion_misses as m (member_id, misses, window_ends_at) values (${memberId}, 1, now() + interval '1 hour')
    on conflict (member_id) do update set misses = m.misses + 1 where m.misses < ${MISSES_PER_HOUR} returning misses`.execute(
    db,
  );
  return spent.rows.length === 1;
}

/** A search that found something was no miss. */
export async function refundSearchAttempt(db: Db, memberId: string): Promise<void> {
  await sql`update promotion_misses set misses = greatest(misses - 1, 0) where member_id = ${memberId}`.execute(db);
}
