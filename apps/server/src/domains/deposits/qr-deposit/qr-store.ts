import {
  DEPOSIT_END_TOLD_MINUTES,
  type DepositUnderWay,
  QR_PROVIDERS,
  type QrProvider,
} from '@kapao/contract/member/qr-deposit.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QrPlace } from '../../../gateways/qr-gateway.ts';
import { MAX_TRIED, takeDue } from '../../../platform/database/cluster/due-rows.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { slipsUnderWay } from '../../../queries/deposits/slip-facts.ts';
import { REFERENCE_LENGTH } from './qr-rules.ts';

export type QrState = 'OPENING' | 'ACTIVE' | 'PAID' | 'EXPIRED' | 'CANCELLED' | 'FAILED';

export interface QrCode {
  qrcode_id: string;
  member_id: string;
  provider: QrProvider;
  receiving_account_id: string;
  /** Absent in codes from before it was kept. */
  partner_id: string | null;
  /** The partner's own number, where codes do not carry our reference. */
  charge_ref: string | null;
  amount: bigint;
  currency: CashCurrency;
  state: QrState;
  payload: string | null;
  created_at: Date;
  expires_at: Date;
  paid_ref: string | null;
  paid_amount: bigint | null;
  /** By the database's clock, like everything that ends by time (safety F26). */
  is_over: boolean;
  now: Date;
}

const STORED = sql`qrcode_id, member_id, provider, receiving_account_id, partner_id, charge_ref, amount, currency, state, payload, created_at,
  expires_at, paid_ref, paid_amount`;
const CODE = sql`${STORED}, expires_at <= clock_timestamp() as is_over, clock_timestamp() as now`;

export interface QrAccount {
  receiving_account_id: string;
  account_no: string;
}

/** Where a partner's codes pay into now: its account, or the first at its bank, if it is switched on. */
export async function openAccountAt(
  db: Db,
  { bankCode, accountNo, currency }: QrPlace & { currency: CashCurrency },
): Promise<QrAccount | undefined> {
  const found = await sql<QrAccount>`select receiving_account_id, account_no from receiving_accounts
    where bank_code = ${bankCode} and account_no = coalesce(${accountNo ?? null}, account_no) and currency = ${currency}
      and is_active
    order by position limit 1`.execute(db);
  return found.rows[0];
}

/** An account of ours by its number, also one that is switched off by now: money may still come to it. */
export async function accountAt(
  db: Db | Tx,
  { bankCode, accountNo, currency }: Required<QrPlace> & { currency: CashCurrency },
): Promise<QrAccount | undefined> {
  const found = await sql<QrAccount>`select receiving_account_id, account_no from receiving_accounts
    where bank_code = ${bankCode} and account_no = ${accountNo} and currency = ${currency}`.execute(db);
  return found.rows[0];
}

export async function accountNoOf(db: Db, receivingAccountId: string): Promise<string | undefined> {
  const found = await sql<{ account_no: string }>`select account_no from receiving_accounts
    where receiving_account_id = ${receivingAccountId}`.execute(db);
  return found.rows[0]?.account_no;
}

export interface NewQrCode {
  reference: string;
  /** Its forms as its maker receives them. */
  sentRefs: readonly string[];
  memberId: string;
  provider: QrProvider;
  /** Who is asked for it, and about it ever after. */
  partnerId: string;
  receivingAccountId: string;
  amountMinor: bigint;
  currency: CashCurrency;
  ttlSeconds: number;
  /** So long its maker works on it before a job may look what became of it. */
  leaseSeconds: number;
}

/** A code that is over makes room for the next. */
export async function expireOverdue(tx: Tx, memberId: string, provider: QrProvider): Promise<void> {
  await sql`update qr_codes set state = case when state = 'ACTIVE' then 'EXPIRED' else 'FAILED' end, ended_at = now()
    where member_id = ${memberId} and provider = ${provider} and state in ('OPENING', 'ACTIVE')
      and expires_at <= clock_timestamp()`.execute(tx);
}

/** The new code, or undefined when the member has one of this provider: then nothing is stored. */
export async function insertQrCode(tx: Tx, code: NewQrCode): Promise<QrCode | undefined> {
  const inserted = await sql<QrCode>`with made as (insert into qr_codes
      (qrcode_id, member_id, provider, partner_id, receiving_account_id, amount, currency, expires_at, next_check_at, sent_refs)
    values (${code.reference}, ${code.memberId}, ${code.provider}, ${code.partnerId}, ${code.receivingAccountId},
      ${code.amountMinor}, ${code.currency}, now() + make_interval(secs => ${code.ttlSeconds}),
      now() + make_interval(secs => ${code.leaseSeconds}), ${[...code.sentRefs]}::text[])
    on conflict (member_id, provider) where state in ('OPENING', 'ACTIVE') do nothing returning ${STORED})
    select ${CODE} from made`.execute(tx);
  return inserted.rows[0];
}

/** Codes a member began within the last so many minutes. */
export async function countRecent(tx: Tx, memberId: string, minutes: number): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from qr_codes where member_id = ${memberId}
    and created_at > now() - make_interval(mins => ${minutes})`.execute(tx);
  return found.rows[0]?.count ?? 0;
}

/** The newest code of a member and provider that the member may have seen. */
export async function findLatest(db: Db, memberId: string, provider: QrProvider): Promise<QrCode | undefined> {
  const found = await sql<QrCode>`select ${CODE} from qr_codes where member_id = ${memberId} and provider = ${provider}
    and state <> 'FAILED' order by created_at desc limit 1`.execute(db);
  return found.rows[0];
}

export async function findOwnQrCode(db: Db, memberId: string, reference: string): Promise<QrCode | undefined> {
  const found = await sql<QrCode>`select ${CODE} from qr_codes where member_id = ${memberId}
    and qrcode_id = ${reference}`.execute(db);
  return found.rows[0];
}

/** For whoever knows no member: a notice of a gateway. */
export async function findQrCode(db: Db | Tx, reference: string): Promise<QrCode | undefined> {
  const found = await sql<QrCode>`select ${CODE} from qr_codes where qrcode_id = ${reference}`.execute(db);
  return found.rows[0];
}

/** Our reference by its beginning, which is all that some partners have room for; undefined when it is no code of this partner. */
export async function findReference(
  db: Db,
  { partnerId, way }: { partnerId: string; way: QrProvider },
  start: string,
): Promise<string | undefined> {
  const found = await sql<{ qrcode_id: string }>`select qrcode_id from qr_codes
    where qrcode_id between ${start} and ${start.padEnd(REFERENCE_LENGTH, 'Z')} and starts_with(qrcode_id, ${start})
      and (partner_id = ${partnerId} or partner_id is null and provider = ${way}) limit 2`.execute(db);
  return found.rows.length === 1 ? found.rows[0]?.qrcode_id : undefined;
}

export async function lockQrCode(tx: Tx, reference: string): Promise<QrCode | undefined> {
  const code = await findQrCode(tx, reference);
  if (!code) return undefined;
  const found = await sql<QrCode>`select ${CODE} from qr_codes where member_id = ${code.member_id}
    and qrcode_id = ${reference} for update`.execute(tx);
  return found.rows[0];
}

/** Which code; its member says where it lies. */
type CodePlace = Pick<QrCode, 'member_id' | 'qrcode_id'>;

const isCode = ({ member_id: memberId, qrcode_id: reference }: CodePlace) =>
  sql<boolean>`member_id = ${memberId} and qrcode_id = ${reference}`;

/** Binds a charge to a code; false when another code has it, of whichever member. */
async function claimCharge(tx: Tx, { partner_id: partnerId, qrcode_id: reference }: QrCode, chargeRef: string) {
  await sql`insert into qr_charges (partner_id, charge_ref, qrcode_id) values (${partnerId}, ${chargeRef}, ${reference})
    on conflict do nothing`.execute(tx);
  const found = await sql<{ qrcode_id: string }>`select qrcode_id from qr_charges
    where partner_id = ${partnerId} and charge_ref = ${chargeRef}`.execute(tx);
  return found.rows[0]?.qrcode_id === reference;
}

/**
 * Shown from now on, and bound to the charge it stands for; undefined when it is not being made any more, or when another code
 * has that charge.
 */
export async function activateQrCode(
  db: Db,
  code: QrCode,
  { payload, chargeRef }: { payload: string; chargeRef?: string },
): Promise<QrCode | undefined> {
  return inTransaction(db, async (tx) => {
    const isBound = chargeRef === undefined || code.partner_id === null || (await claimCharge(tx, code, chargeRef));
    if (!isBound) return undefined;
    const moved = await sql<QrCode>`with moved as (update qr_codes set state = 'ACTIVE', payload = ${payload},
        charge_ref = ${chargeRef ?? null}, next_check_at = now() + interval '4 seconds'
      where ${isCode(code)} and state = 'OPENING' and expires_at > clock_timestamp()
      returning ${STORED})
      select ${CODE} from moved`.execute(tx);
    return moved.rows[0];
  });
}

/** Ends a code that nobody has paid; false when it was not in one of these states. */
export async function endQrCode(
  db: Db | Tx,
  code: CodePlace,
  move: { from: readonly QrState[]; to: 'FAILED' | 'EXPIRED' | 'CANCELLED' },
): Promise<boolean> {
  const moved = await sql`update qr_codes set state = ${move.to}, ended_at = now()
    where ${isCode(code)} and state = any(${[...move.from]}) returning qrcode_id`.execute(db);
  return moved.rows.length === 1;
}

/** The caller holds the row. */
export async function markPaid(tx: Tx, code: CodePlace, paid: { bankRef: string; amountMinor: bigint }): Promise<void> {
  await sql`update qr_codes set state = 'PAID', paid_ref = ${paid.bankRef}, paid_amount = ${paid.amountMinor},
      ended_at = least(ended_at, now())
    where ${isCode(code)}`.execute(tx);
}

export const isQrCodeDue = (provider: QrProvider) => sql<boolean>`exists (select 1 from qr_codes
  where provider = ${sql.lit(provider)} and next_check_at <= statement_timestamp())`;

/** Leases one code whose gateway is due to be asked, for as long as the call may take. */
export async function takeDueQrCode(db: Db, provider: QrProvider, leaseSeconds: number): Promise<QrCode | undefined> {
  const due = (max: number) => sql<CodePlace>`select member_id, qrcode_id from qr_codes
    where provider = ${provider} and next_check_at <= statement_timestamp() order by next_check_at limit ${sql.lit(max)}`;
  const take = (which: RawBuilder<unknown>) => sql<QrCode>`with taken as (update qr_codes
      set next_check_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where ${which} and next_check_at <= statement_timestamp() returning ${STORED})
    select ${CODE} from taken`;
  const [taken] = await takeDue(db, {
    due: due(MAX_TRIED),
    atOnce: take(sql`(member_id, qrcode_id) = (${due(1)} for update skip locked)`),
    each: (place) => take(isCode(place)),
  });
  return taken;
}

export async function scheduleCheck(db: Db, code: CodePlace, inMs: number | undefined): Promise<void> {
  const at = inMs === undefined ? sql`null` : sql`clock_timestamp() + make_interval(secs => ${inMs / 1_000})`;
  await sql`update qr_codes set next_check_at = ${at} where ${isCode(code)}`.execute(db);
}

/** Of deposits under way. */
const MAX_SHOWN = 10;

export interface UnderWayRow {
  provider: DepositUnderWay['provider'];
  reference: string;
  state: DepositUnderWay['state'];
  amount: bigint;
  currency: CashCurrency;
  expires_at: Date | null;
  created_at: Date;
}

/** A code is over within the day, so the newest of each way are all that is read. */
export async function findUnderWay(db: Db, memberId: string): Promise<UnderWayRow[]> {
  const found = await sql<UnderWayRow>`select u.* from (
      select q.provider, q.qrcode_id as reference, case q.state when 'PAID' then 'CREDITED' else 'TO_PAY' end as state,
        coalesce(q.paid_amount, q.amount) as amount, q.currency, q.expires_at, q.created_at
      from qr_codes q
      where q.member_id = ${memberId} and q.provider = any(${[...QR_PROVIDERS]}) and q.created_at > now() - interval '1 day'
        and (q.state = 'ACTIVE' and q.expires_at > clock_timestamp()
          or q.state = 'PAID' and q.ended_at > now() - make_interval(mins => ${DEPOSIT_END_TOLD_MINUTES}))
      union all ${slipsUnderWay(memberId, DEPOSIT_END_TOLD_MINUTES)}) u
    order by u.created_at desc limit ${MAX_SHOWN}`.execute(db);
  return found.rows;
}
