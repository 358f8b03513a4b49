import { checkSum, element, withCheckSum } from './tlv.ts';

const BILL_PAYMENT = 'A000000677010112';
const CREDIT_TRANSFER = 'A000000677010111';
const BAHT = '764';

/** Who collects: a biller with a reference of its own, or a company by its e-wallet or tax number. */
export type Collector =
  | { kind: 'bill'; billerId: string; reference2?: string; reference3?: string }
  | { kind: 'e-wallet'; id: string }
  | { kind: 'tax'; id: string };

/** A dynamic Thai payment text: for one amount, with the reference under which it is booked (facts 1). */
export function paymentText(of: { collector: Collector; reference: string; amount: string }): string {
  const { collector, reference } = of;
  const [account, extra] =
    collector.kind === 'bill'
      ? [
          element(
            '30',
            element('00', BILL_PAYMENT) +
              element('01', collector.billerId) +
              element('02', reference) +
              (collector.reference2 === undefined ? '' : element('03', collector.reference2)),
          ),
          collector.reference3 ?? 'QR',
        ]
      : [
          element('29', element('00', CREDIT_TRANSFER) + element(collector.kind === 'tax' ? '02' : '03', collector.id)),
          reference,
        ];
  const body = [element('00', '01'), element('01', '12'), account, element('53', BAHT), element('54', of.amount)];
  return withCheckSum([...body, element('58', 'TH'), element('62', element('07', extra))].join(''), '63');
}

export type ReadPayment = { reference: string; amount: string | undefined };

/** What a bank app makes of a text: whom it pays and how much, or the reason why it is none it can pay. */
export function readPaymentText(text: string): ReadPayment | { fault: string } {
  const tags = readElements(text);
  if (!tags) return { fault: 'not an EMVCo text' };
  const [first] = [...tags.keys()];
  const last = [...tags.keys()].at(-1);
  if (first !== '00' || tags.get('00') !== '01') return { fault: 'not a payment text of version 01' };
  if (last !== '63' || tags.get('63') !== checkSum(text.slice(0, -4))) return { fault: 'the check sum is wrong' };
  if (tags.get('53') !== BAHT || tags.get('58') !== 'TH') return { fault: 'not payable in baht' };
  const bill = readElements(tags.get('30') ?? '');
  const transfer = readElements(tags.get('29') ?? '');
  const extra = readElements(tags.get('62') ?? '');
  const reference =
    bill?.get('00') === BILL_PAYMENT
      ? bill.get('02')
      : transfer?.get('00') === CREDIT_TRANSFER
        ? extra?.get('07')
        : undefined;
  return reference === undefined ? { fault: 'nobody collects by it' } : { reference, amount: tags.get('54') };
}

/** Values by tag, in order; undefined when the text is broken or says something twice. */
export function readElements(text: string): Map<string, string> | undefined {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4));
    const [tag, length] = [head?.[1], Number(head?.[2])];
    const value = text.slice(at + 4, at + 4 + length);
    if (tag === undefined || value.length !== length || found.has(tag)) return undefined;
    found.set(tag, value);
    at += 4 + length;
  }
  return found;
}
