import { QR_CURRENCY } from '@kapao/contract/member/qr-deposit.ts';
import { bankCodeInside } from '@kapao/contract/shared/banks.ts';
import type { QrPartner } from '../../../gateways/live-gateways.ts';
import { isPaymentCompany, type QrFacts, type QrPayment } from '../../../gateways/qr-gateway.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { BookInflow, InflowFact } from '../../../queries/deposits/inflow-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { matchPayment, type PaidCode, usesUpTheCode } from './qr-rules.ts';
import { accountAt, lockQrCode, markPaid, type QrCode } from './qr-store.ts';

interface QrPaymentDeps {
  db: Db;
  bookInflow: BookInflow;
  graceMs: number;
}

interface ReportedPayments {
  /** Who was asked: the one who made the code, if there is one. */
  partner: QrPartner;
  reference: string;
  facts: QrFacts;
}

/** Takes in what the gateway says was paid, each payment once, the earliest first (safety F18, F19). */
export async function bookPayments(deps: QrPaymentDeps, told: ReportedPayments): Promise<void> {
  const inOrder = [...told.facts.payments].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const payment of inOrder) await inTransaction(deps.db, (tx) => bookPayment(tx, deps, { ...told, payment }));
}

/** One payment; the row of the code is the first lock, so that copies of a notice wait for each other here. */
async function bookPayment(
  tx: Tx,
  deps: QrPaymentDeps,
  told: ReportedPayments & { payment: QrPayment },
): Promise<void> {
  const { partner, reference, payment } = told;
  const code = await lockQrCode(tx, reference);
  const match = matchPayment(code && (await paidCode(tx, code)), payment, deps.graceMs);
  // The receiving account decides who reports the money: for KBANK the feed reports the same account (L10).
  const accountId = match && (await accountIdOf(tx, told, code));
  if (!accountId) return;
  await deps.bookInflow(tx, factOf(partner, accountId, payment), match);
  if (code && usesUpTheCode(match)) await markPaid(tx, code, payment);
}

async function accountIdOf(
  tx: Tx,
  { partner, facts: { accountNo } }: ReportedPayments,
  code: QrCode | undefined,
): Promise<string | undefined> {
  if (accountNo === undefined) return code?.receiving_account_id;
  const account = await accountAt(tx, {
    bankCode: partner.place.bankCode,
    accountNo,
    currency: QR_CURRENCY[partner.way],
  });
  return account?.receiving_account_id;
}

async function paidCode(tx: Tx, code: QrCode): Promise<PaidCode> {
  const member = await memberFacts(tx, code.member_id);
  return {
    memberId: code.member_id,
    state: code.state,
    createdAt: code.created_at,
    expiresAt: code.expires_at,
    paidRef: code.paid_ref,
    isFrozen: member?.status !== 'ACTIVE',
  };
}

function factOf({ place, way }: QrPartner, receivingAccountId: string, payment: QrPayment): InflowFact {
  return {
    receivingAccountId,
    bankRef: payment.bankRef,
    amountMinor: payment.amountMinor,
    currency: QR_CURRENCY[way],
    fromBank: bankCodeInside(payment.fromBank),
    fromAccountMasked: payment.fromAccountMasked,
    fromName: payment.fromName,
    occurredAt: payment.at,
    source: 'qr',
    houseCode: isPaymentCompany(place.bankCode) ? `gateway:${place.bankCode}` : 'bank',
  };
}
