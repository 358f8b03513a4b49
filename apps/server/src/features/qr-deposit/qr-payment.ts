import type { QrProvider } from '@kapao/contract/member/qr-code.ts';
import { bankCodeInside } from '@kapao/contract/shared/banks.ts';
import type { QrFacts, QrPayment } from '../../gateways/qr-gateway.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { memberFacts } from '../account/account-facts.ts';
import type { BookInflow, InflowFact } from '../inflow/inflow-facts.ts';
import { matchPayment, type PaidCode, usesUpTheCode } from './qr-rules.ts';
import { accountOfProvider, lockQrCode, markPaid } from './qr-store.ts';

interface QrPaymentDeps {
  db: Db;
  bookInflow: BookInflow;
  graceMs: number;
}

interface ReportedPayments {
  provider: QrProvider;
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
  const { provider, reference, payment } = told;
  const code = await paidCode(tx, provider, reference);
  const match = matchPayment(code, payment, deps.graceMs);
  // The receiving account decides who reports the money: for KBANK the feed reports the same account (L10).
  const account = match && (await accountOfProvider(tx, provider, told.facts.accountNo));
  if (!account) return;
  await deps.bookInflow(tx, factOf(provider, account.receiving_account_id, payment), match);
  if (code && usesUpTheCode(match)) await markPaid(tx, reference, payment);
}

async function paidCode(tx: Tx, provider: QrProvider, reference: string): Promise<PaidCode | undefined> {
  const code = await lockQrCode(tx, reference);
  if (code?.provider !== provider) return undefined;
  const member = await memberFacts(tx, code.member_id);
  return {
    memberId: code.member_id,
    state: code.state,
    expiresAt: code.expires_at,
    paidRef: code.paid_ref,
    isFrozen: member?.status !== 'ACTIVE',
  };
}

function factOf(provider: QrProvider, receivingAccountId: string, payment: QrPayment): InflowFact {
  return {
    receivingAccountId,
    bankRef: payment.bankRef,
    amountMinor: payment.amountMinor,
    currency: 'THB',
    fromBank: bankCodeInside(payment.fromBank),
    fromAccountMasked: payment.fromAccountMasked,
    fromName: payment.fromName,
    occurredAt: payment.at,
    source: 'qr',
    houseCode: provider === 'KBANK' ? 'bank' : `gateway:${provider}`,
  };
}
