import { setTimeout as sleep } from 'node:timers/promises';
import { QR_CAN_CANCEL, QR_CURRENCY, type QrProvider } from '@kapao/contract/member/qr-deposit.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { QrGateways, QrHeard, QrPartner } from '../../../gateways/live-gateways.ts';
import type { Notice } from '../../../gateways/notice.ts';
import { madeOf, type QrCharge, type QrCreated, type QrGateway, type QrOrder } from '../../../gateways/qr-gateway.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { concerning } from '../../../platform/requests/concerns.ts';
import type { BookInflow } from '../../../queries/deposits/inflow-facts.ts';
import { bookPayments } from './qr-payment.ts';
import { amountToCharge, newReference, nextCheckInMs } from './qr-rules.ts';
import {
  accountNoOf,
  activateQrCode,
  countRecent,
  endQrCode,
  expireOverdue,
  findLatest,
  findOwnQrCode,
  findQrCode,
  findReference,
  findUnderWay,
  insertQrCode,
  openAccountAt,
  type QrAccount,
  type QrCode,
  scheduleCheck,
  takeDueQrCode,
} from './qr-store.ts';

/** Longer than the calls of making or checking one code may take together. */
const LEASE_SECONDS = 40;
/** How long a member waits for a code that is being made. */
const WAIT_FOR_OTHER_MS = 18_000;
const LOOK_EVERY_MS = 100;
const LIMIT_MINUTES = 10;
const MAX_CODES_IN_WINDOW = 30;

export interface QrDeps {
  db: Db;
  gateways: QrGateways;
  bookInflow: BookInflow;
  ttlSeconds: number;
  graceMs: number;
}

export interface QrRequest {
  memberId: string;
  currency: string;
  isFrozen: boolean;
  provider: QrProvider;
  /** Baht, or whole kip. */
  amount: number;
}

/** The code that is there, or why there is none. */
export type Made = { code: QrCode } | { code: undefined; message: 'QR_FAIL' };

export type QrDeposit = ReturnType<typeof makeQrDeposit>;

export function makeQrDeposit(deps: QrDeps) {
  return {
    /** The newest code of the member, in whatever state. */
    latest: (memberId: string, provider: QrProvider) => findLatest(deps.db, memberId, provider),
    /** Codes and slips of the member that go on, newest first. */
    underWay: (memberId: string) => findUnderWay(deps.db, memberId),
    create: (request: QrRequest) => create(deps, request),
    cancel: (memberId: string, reference: string) => cancel(deps, memberId, reference),
    /** At the address that all of a way share. */
    receiveNotice: (provider: QrProvider, notice: Notice) => receiveNotice(deps, deps.gateways.hear(provider, notice)),
    /** At a partner's own address. */
    receiveNoticeOf: (partnerId: string, notice: Notice) =>
      receiveNotice(deps, deps.gateways.hearFrom(partnerId, notice)),
    checkOne: (provider: QrProvider) => checkOne(deps, provider),
  };
}

export function isShown(code: QrCode): boolean {
  return code.state === 'ACTIVE' && !code.is_over;
}

/** What its maker knows it by, where that is not our reference. */
function chargeOf({ charge_ref: chargeRef, amount: amountMinor }: QrCode): QrCharge | undefined {
  return chargeRef === null ? undefined : { chargeRef, amountMinor };
}

/** The row comes before the call, so that whatever becomes of the call there is somebody to ask about it (safety F10). */
async function create(deps: QrDeps, request: QrRequest): Promise<Made> {
  const { memberId, provider } = request;
  const amountMinor = amountToCharge(provider, request.amount) ?? refuse('KEY_INVALID');
  if (request.isFrozen) refuse('INACTIVE_USER');
  // A code is paid in the currency of its way; nothing is exchanged.
  const maker = request.currency === QR_CURRENCY[provider] ? await makerOf(deps, provider) : undefined;
  if (!maker) refuse('NO_BANK');
  const { account, partner } = maker;
  // Where nobody makes codes, one that is there is still shown.
  if (!partner) return waitForOther(deps, request);
  const reference = newReference();
  const opened = await inTransaction(deps.db, async (tx) => {
    await expireOverdue(tx, memberId, provider);
    const inserted = await insertQrCode(tx, {
      reference,
      sentRefs: partner.gateway.sentReferences(reference),
      memberId,
      provider,
      partnerId: partner.partnerId,
      receivingAccountId: account.receiving_account_id,
      amountMinor,
      currency: QR_CURRENCY[provider],
      ttlSeconds: deps.ttlSeconds,
      leaseSeconds: LEASE_SECONDS,
    });
    if (inserted && (await countRecent(tx, memberId, LIMIT_MINUTES)) > MAX_CODES_IN_WINDOW) refuse('REQUEST_LIMIT');
    return inserted;
  });
  return opened
    ? make(deps, opened, { gateway: partner.gateway, accountNo: account.account_no })
    : waitForOther(deps, request);
}

/** The first whose account is open; undefined without any account, and nobody where no partner makes codes now. */
async function makerOf(
  deps: QrDeps,
  provider: QrProvider,
): Promise<{ account: QrAccount; partner?: QrPartner } | undefined> {
  const partners = deps.gateways.forNew(provider);
  const currency = QR_CURRENCY[provider];
  for (const partner of partners) {
    const account = await openAccountAt(deps.db, { ...partner.place, currency });
    if (account) return { account, partner };
  }
  const account = partners.length === 0 ? await openAccountAt(deps.db, { bankCode: provider, currency }) : undefined;
  return account && { account };
}

async function make(
  deps: QrDeps,
  code: QrCode,
  { gateway, accountNo }: { gateway: QrGateway; accountNo: string },
): Promise<Made> {
  const order: QrOrder = {
    reference: code.qrcode_id,
    accountNo,
    amountMinor: code.amount,
    expiresAt: code.expires_at,
  };
  const first = await gateway.create(order);
  const created = first.outcome === 'unknown' ? await askAndRepeat(gateway, order) : first;
  const active = created.outcome === 'made' ? await activateQrCode(deps.db, code, created) : undefined;
  if (active) return { code: active };
  // It was never shown, so nobody pays it; if the gateway has it after all, it expires there by itself.
  await endQrCode(deps.db, code, { from: ['OPENING'], to: 'FAILED' });
  return { code: undefined, message: 'QR_FAIL' };
}

/** No readable answer: the gateway is asked, and only if it has no such code the same order is sent once more. */
async function askAndRepeat(gateway: QrGateway, order: QrOrder): Promise<QrCreated> {
  const asked = await gateway.inquire(order.reference);
  if (asked.outcome !== 'found') return gateway.create(order);
  return madeOf(asked.facts, order) ?? { outcome: 'unknown' };
}

/** Another call of the same member has one, or is making it: that one is the answer. */
async function waitForOther(deps: QrDeps, { memberId, provider }: QrRequest): Promise<Made> {
  const giveUpAtMs = performance.now() + WAIT_FOR_OTHER_MS;
  for (;;) {
    const code = await findLatest(deps.db, memberId, provider);
    if (code && isShown(code)) return { code };
    if (code?.state !== 'OPENING' || performance.now() > giveUpAtMs) return { code: undefined, message: 'QR_FAIL' };
    await sleep(LOOK_EVERY_MS);
  }
}

/** It ends for the member at once; the gateway is notified after that, and the job retries if that failed. */
async function cancel(deps: QrDeps, memberId: string, reference: string): Promise<void> {
  const code = (await findOwnQrCode(deps.db, memberId, reference)) ?? refuse('NO_DATA');
  const gateway = deps.gateways.of(code)?.gateway;
  if (!gateway?.cancel || !QR_CAN_CANCEL[code.provider]) refuse('KEY_INVALID');
  const isCancelled = await endQrCode(deps.db, code, { from: ['ACTIVE'], to: 'CANCELLED' });
  if (!isCancelled) {
    const now = await findOwnQrCode(deps.db, memberId, reference);
    if (now?.state !== 'CANCELLED' && now?.state !== 'EXPIRED') refuse('NO_DATA');
    return;
  }
  await gateway.cancel(reference, chargeOf(code));
}

/**
 * A notice says that something was paid; what it was the gateway answers when it is asked (safety F16, F18). `again` while
 * it has nothing to show: it sends the notice again, and the job asks in any case.
 */
async function receiveNotice(deps: QrDeps, heard: QrHeard) {
  if (heard.outcome !== 'heard') return { outcome: heard.outcome } as const;
  const { from, told } = heard;
  const { about, reply, isProven } = told;
  // Anybody can send what is not signed, so only codes of ours are asked about then.
  const reference = isProven ? about : await findReference(deps.db, from, about);
  if (reference === undefined) return { outcome: 'again' } as const;
  const code = await findQrCode(deps.db, reference);
  // Whoever it is from, a code is asked of its maker.
  const partner = code ? deps.gateways.of(code) : from;
  const answer = await partner?.gateway.inquire(reference, code && chargeOf(code));
  if (!partner || answer?.outcome !== 'found' || answer.facts.payments.length === 0)
    return { outcome: 'again' } as const;
  await bookPayments(deps, { partner, reference, facts: answer.facts });
  return { outcome: 'taken', reply } as const;
}

/** Asks about one code whose notice may be lost, and ends what is over. True when there was one. */
async function checkOne(deps: QrDeps, provider: QrProvider): Promise<boolean> {
  const code = await takeDueQrCode(deps.db, provider, LEASE_SECONDS);
  if (!code) return false;
  await concerning({ memberId: code.member_id, subject: code.qrcode_id }, () => check(deps, code));
  return true;
}

async function check(deps: QrDeps, code: QrCode): Promise<void> {
  const partner = deps.gateways.of(code);
  const reference = code.qrcode_id;
  const answer = (await partner?.gateway.inquire(reference, chargeOf(code))) ?? ({ outcome: 'unknown' } as const);
  if (code.state === 'OPENING') await finishMaking(deps, code, answer);
  if (partner && answer.outcome === 'found') {
    await bookPayments(deps, { partner, reference, facts: answer.facts });
    if (code.state === 'CANCELLED' && answer.facts.isOpen) await partner.gateway.cancel?.(reference, chargeOf(code));
  }
  if (code.is_over) await endQrCode(deps.db, code, { from: ['ACTIVE'], to: 'EXPIRED' });
  const delayMs = nextCheckInMs({
    ageMs: code.now.getTime() - code.created_at.getTime(),
    overForMs: code.now.getTime() - code.expires_at.getTime(),
    wasAnswered: answer.outcome !== 'unknown',
  });
  await scheduleCheck(deps.db, code, delayMs);
}

/** Its maker died between row and answer (safety F10). */
async function finishMaking(
  deps: QrDeps,
  code: QrCode,
  answer: Awaited<ReturnType<QrGateway['inquire']>>,
): Promise<void> {
  const accountNo = await accountNoOf(deps.db, code.receiving_account_id);
  const order = { reference: code.qrcode_id, amountMinor: code.amount };
  const isOurs = answer.outcome === 'found' && answer.facts.accountNo === accountNo;
  const made = isOurs ? madeOf(answer.facts, order) : undefined;
  if (made && (await activateQrCode(deps.db, code, made))) return;
  if (answer.outcome === 'unknown' && !code.is_over) return;
  await endQrCode(deps.db, code, { from: ['OPENING'], to: 'FAILED' });
}
