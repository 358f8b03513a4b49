import type { IdentitySide, IdentityState } from '@kapao/contract/member/identity.ts';
import { IDENTITY_STATES } from '@kapao/contract/member/identity.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import {
  type Arm,
  armsOf,
  type KeyedPage,
  type KeyPart,
  type Place,
  type PlaceRow,
  placesOf,
  readKeyed,
  type Span,
} from '../../../platform/database/keyed.ts';
import { waitingProposalOf } from '../../../queries/backoffice/proposal-facts.ts';
import { CLAIM, type ClaimRow } from './identity-store.ts';

export interface DeskClaim extends ClaimRow {
  member_name: string;
  username: string;
}

/** A page of claims for operators: those that wait oldest first, then the others newest first. */
export function readClaimPage(db: Db, state: IdentityState | undefined, part: KeyPart): Promise<KeyedPage<DeskClaim>> {
  const shown = IDENTITY_STATES.filter((one) => state === undefined || one === state);
  const halves = {
    waiting: shown.filter((one) => one === 'WAITING'),
    done: shown.filter((one) => one !== 'WAITING'),
  };
  return readKeyed(part, {
    places: (span) => listPlaces(db, halves, span),
    rows: (ids) => listClaims(db, ids),
    idOf: (claim) => claim.claim_id,
    count: (most) => countClaims(db, shown, most),
  });
}

async function listPlaces(
  db: Db,
  halves: { waiting: readonly string[]; done: readonly string[] },
  span: Span,
): Promise<Place[]> {
  const arms = armsOf(span, halves);
  if (arms.length === 0) return [];
  const ofState = ({ state, isRising, isWaiting, at, id }: Arm) => sql`
    (select claim_id::text as id, (extract(epoch from claimed_at) * 1000000)::bigint as at, ${isWaiting}::boolean as is_waiting
    from identity_claims where state = ${state}
      and (claimed_at, claim_id) ${isRising ? sql`>` : sql`<`} (${at}::timestamptz, ${id}::uuid)
    order by ${isRising ? sql`claimed_at, claim_id` : sql`claimed_at desc, claim_id desc`} limit ${span.limit})`;
  const found = await sql<PlaceRow>`${sql.join(
    arms.map((arm) => ofState(arm)),
    sql` union all `,
  )}`.execute(db);
  return placesOf(found.rows);
}

export async function listClaims(db: Db | Tx, ids: readonly string[]): Promise<DeskClaim[]> {
  const found = await sql<DeskClaim>`select ${CLAIM}, m.name as member_name, m.username
    from identity_claims c join members m using (member_id) where c.claim_id = any(${[...ids]}::uuid[])`.execute(db);
  return found.rows;
}

async function countClaims(db: Db, states: readonly string[], most: number): Promise<bigint> {
  const ofState = (state: string) => sql`(select 1 from identity_claims where state = ${state} limit ${most})`;
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from (${sql.join(
      states.map((state) => ofState(state)),
      sql` union all `,
    )}) i limit ${most}) c`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}

/** The context of a claim: the member as of now, and everybody the document leads to. */
export interface AroundClaim {
  level: number;
  currency: CashCurrency;
  account_name: string;
  today: string;
  is_excluded: boolean;
  proposal_id: string | null;
}

export async function aroundClaim(db: Db | Tx, claim: ClaimRow): Promise<AroundClaim | undefined> {
  const found = await sql<AroundClaim>`select identity_level(m.member_id) as level, m.currency,
      m.bank_account_name as account_name,
      to_char(clock_timestamp() at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as today,
      exists (select 1 from excluded_by(identity_marks(${claim.document_hash}::bytea), m.member_id)) as is_excluded,
      ${waitingProposalOf('identity.accept', sql`${claim.claim_id}`)} as proposal_id
    from members m where m.member_id = ${claim.member_id}`.execute(db);
  return found.rows[0];
}

export interface ElsewhereRow {
  member_id: string;
  name: string;
  username: string;
  state: IdentityState;
}

const MAX_ELSEWHERE = 20;

/** Other members who showed the same document. */
export async function claimsElsewhere(db: Db, claim: ClaimRow): Promise<ElsewhereRow[]> {
  const found = await sql<ElsewhereRow>`select d.member_id, m.name, m.username, d.state
    from identity_documents d join members m using (member_id)
    where d.document_hash = ${claim.document_hash}::bytea and d.member_id <> ${claim.member_id}
    order by d.shown_at desc limit ${MAX_ELSEWHERE}`.execute(db);
  return found.rows;
}

export async function picturesOf(
  db: Db,
  claim: ClaimRow,
): Promise<{ picture_id: string; side: IdentitySide; is_purged: boolean }[]> {
  const found = await sql<{ picture_id: string; side: IdentitySide; is_purged: boolean }>`
    select picture_id, side, purged_at is not null as is_purged from identity_pictures
    where member_id = ${claim.member_id} and claim_id = ${claim.claim_id}::uuid order by side`.execute(db);
  return found.rows;
}

interface Decision {
  state: 'ACCEPTED' | 'REFUSED';
  operator: string;
  agreedBy: string | null;
  reason: string | null;
  note: string;
}

/** False when it was decided before. Under the member's lock. */
export async function decideClaim(tx: Tx, claim: ClaimRow, decision: Decision): Promise<boolean> {
  const { state, operator, agreedBy, reason, note } = decision;
  if (claim.document_hash) {
    await sql`update identity_documents set state = ${state} where claim_id = ${claim.claim_id}::uuid and state = 'WAITING'`.execute(
      tx,
    );
  }
  const decided =
    await sql`update identity_claims set state = ${state}, decided_by = ${operator}, agreed_by = ${agreedBy},
      decided_at = clock_timestamp(), reason_code = ${reason}, note = ${note}
    where member_id = ${claim.member_id} and claim_id = ${claim.claim_id}::uuid and state = 'WAITING'`.execute(tx);
  return Number(decided.numAffectedRows ?? 0n) === 1;
}

/** Revokes what a member was accepted by, from a level upwards; answers how many claims that were. */
export async function revokeClaims(
  tx: Tx,
  revoked: { memberId: string; level: number; operator: string; reason: string; note: string },
): Promise<number> {
  // With the name goes the document.
  await sql`update identity_documents set state = 'REVOKED' where member_id = ${revoked.memberId} and state = 'ACCEPTED'`.execute(
    tx,
  );
  const done = await sql`update identity_claims set state = 'REVOKED', revoked_by = ${revoked.operator},
      revoked_at = clock_timestamp(), reason_code = ${revoked.reason}, note = ${revoked.note}
    where member_id = ${revoked.memberId} and state = 'ACCEPTED' and level >= ${revoked.level}`.execute(tx);
  return Number(done.numAffectedRows ?? 0n);
}
