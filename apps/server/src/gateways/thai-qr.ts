import { parse } from 'promptparse';
import { amountText } from './amount-text.ts';

const BILL_PAYMENT = 'A000000677010112';
const CREDIT_TRANSFER = 'A000000677010111';

/**
 * True when a text is a Thai QR payment that anybody's bank app can pay and that pays exactly what was asked for: dynamic,
 * in baht, of this amount and with our reference (facts 1). What a gateway calls a code is not shown before.
 */
export function isThaiQrFor(payload: string, order: { reference: string; amountMinor: bigint }): boolean {
  const code = parse(payload, true, true);
  if (!code) return false;
  const tags = code.getTags().map(({ id }) => id);
  const isBill = code.getTagValue('30', '00') === BILL_PAYMENT && code.getTagValue('30', '02') === order.reference;
  const isTransfer =
    code.getTagValue('29', '00') === CREDIT_TRANSFER && code.getTagValue('62', '07') === order.reference;
  return (
    new Set(tags).size === tags.length &&
    tags[0] === '00' &&
    tags.at(-1) === '63' &&
    code.getTagValue('00') === '01' &&
    code.getTagValue('01') === '12' &&
    isBill !== isTransfer &&
    code.getTagValue('53') === '764' &&
    code.getTagValue('54') === amountText(order.amountMinor) &&
    code.getTagValue('58') === 'TH'
  );
}
