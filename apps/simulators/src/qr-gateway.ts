import type { BankTransfer, SimulatedBank } from './bank.ts';
import { type Bank, findBank, maskAccountNo } from './banks.ts';
import { PARTS } from './faults.ts';
import type { Memory } from './memory.ts';
import { toDecimalText } from './money.ts';
import type { Notice, NoticeState, Notices } from './notices.ts';
import { type Collector, paymentText } from './payment-qr.ts';

export type GatewayPayment = {
  bankRef: string;
  amountMinor: bigint;
  at: Date;
  fromBank: string;
  fromAccountMasked: string;
  fromName: string;
  notice: NoticeState;
};

/** A code the site ordered, and what was paid by it. */
export type GatewayOrder = {
  reference: string;
  /** The site's account at the bank, or its number as a merchant. */
  accountNo: string;
  amountMinor: bigint;
  expiresAt: Date;
  isCancelled: boolean;
  payments: GatewayPayment[];
};

export type GatewayState = 'open' | 'paid' | 'cancelled' | 'expired';

/** What is different from one provider to the next. */
export type GatewayTraits = {
  code: string;
  collectorOf: (order: Pick<GatewayOrder, 'accountNo' | 'reference'>) => Collector;
  /** Where the money goes: the site's own account, or one of the company. */
  settlesAt: (order: Pick<GatewayOrder, 'accountNo'>) => { bank: string; accountNo: string };
  noticeOf: (order: GatewayOrder, payment: GatewayPayment) => Record<string, unknown>;
  /** A notice about a code that nobody paid, where notices are not signed. */
  forgedOf?: (unpaidReference: string | undefined) => Record<string, unknown>;
  /** Whose notice it is and where it goes to. */
  notice: Pick<Notice, 'partner' | 'path' | 'target'>;
  /** Its codes are paid once, and with their own amount: bank apps refuse anything else. */
  isOnce?: boolean;
  /** The bank itself: money comes to the site's own account, which its feed tells of. */
  isOwnAccount: boolean;
};

export type GatewayDeps = { now: () => Date; bank: SimulatedBank; notices: Notices; memory: Memory };
type Payer = { fromBank: Bank; fromAccountNo: string; fromName: string; at: Date | undefined };

/** One provider of payment codes: its books, whatever words its protocol has for them. */
export function makeGateway(traits: GatewayTraits, deps: GatewayDeps) {
  const { code, forgedOf } = traits;
  const orders = deps.memory.map<GatewayOrder>(`gateway ${code} orders`);
  for (const [, order] of orders.entries())
    for (const payment of order.payments) if (payment.notice === 'waiting') notify(order, payment);

  function notify(order: GatewayOrder, payment: GatewayPayment) {
    deps.notices.send({
      ...traits.notice,
      body: traits.noticeOf(order, payment),
      ...(forgedOf && { forged: () => forgedOf(unpaidReference()) }),
      withWrongAmount: () => traits.noticeOf(order, { ...payment, amountMinor: payment.amountMinor + 100n }),
      report(state) {
        payment.notice = state;
        orders.altered();
        deps.bank.reportNotice(payment.bankRef, state);
      },
    });
  }

  const unpaidReference = () => orders.entries().find(([, order]) => stateOf(order) === 'open')?.[0];

  /** The same order again is the first one; another one under a used reference is none. */
  function create(wanted: Omit<GatewayOrder, 'isCancelled' | 'payments'>): GatewayOrder | undefined {
    const first = orders.get(wanted.reference);
    if (first)
      return first.amountMinor === wanted.amountMinor && first.accountNo === wanted.accountNo ? first : undefined;
    const order = { ...wanted, isCancelled: false, payments: [] };
    orders.set(order.reference, order);
    return order;
  }

  /** A code can be paid late, after it was taken back, and twice: what bank customers do, no gateway can stop. */
  function pay(order: GatewayOrder, payer: Payer, amountMinor: bigint): BankTransfer {
    const settled = traits.settlesAt(order);
    const toBank = findBank(settled.bank);
    if (!toBank) throw new Error(`no bank ${settled.bank}`);
    const transfer = deps.bank.send({
      ...payer,
      toBank,
      toAccountNo: settled.accountNo,
      amountMinor,
      billReference: order.reference,
    });
    // What the company collected for the site, by its own books.
    if (!traits.isOwnAccount) deps.bank.statements.add(`gateway:${code}:${order.accountNo}`, amountMinor);
    const payment = paymentOf(transfer);
    order.payments.push(payment);
    orders.altered();
    notify(order, payment);
    return transfer;
  }

  function stateOf(order: GatewayOrder): GatewayState {
    if (order.payments.length > 0) return 'paid';
    if (order.isCancelled) return 'cancelled';
    return order.expiresAt.getTime() <= deps.now().getTime() ? 'expired' : 'open';
  }

  return {
    code,
    /** The part it plays, or itself. */
    name: PARTS[traits.notice.target]?.role.replace('gateway:', '') ?? code,
    create,
    pay,
    stateOf,
    find: (reference: string) => orders.get(reference),
    cancel(order: GatewayOrder) {
      if (stateOf(order) !== 'open') return;
      order.isCancelled = true;
      orders.altered();
    },
    /** Why a bank app will not pay; undefined when it will. */
    refusalOf: (order: GatewayOrder, amountMinor: bigint) =>
      traits.isOnce ? refusalToPay(order, amountMinor) : undefined,
    textOf: (order: GatewayOrder) => textOf(traits, order),
    reset: () => orders.clear(),
  };
}
export type Gateway = ReturnType<typeof makeGateway>;

function refusalToPay(order: GatewayOrder, amountMinor: bigint): string | undefined {
  if (order.payments.length > 0) return 'ALREADY_PAID';
  return amountMinor === order.amountMinor ? undefined : 'OTHER_AMOUNT';
}

function textOf({ collectorOf }: GatewayTraits, order: GatewayOrder): string {
  const { reference, amountMinor } = order;
  return paymentText({ collector: collectorOf(order), reference, amount: toDecimalText(amountMinor) });
}

function paymentOf(transfer: BankTransfer): GatewayPayment {
  const { reference: bankRef, amountMinor, at, fromName } = transfer;
  const [fromBank, toBank] = [transfer.fromBank.short, transfer.toBank.short];
  const fromAccountMasked = maskAccountNo({ fromBank, toBank, accountNo: transfer.fromAccountNo });
  return { bankRef, amountMinor, at, fromBank, fromAccountMasked, fromName, notice: 'waiting' };
}

/** The same order with an amount that is not so. */
export function withWrongAmount(order: GatewayOrder): GatewayOrder {
  return { ...order, amountMinor: order.amountMinor + 100n };
}
