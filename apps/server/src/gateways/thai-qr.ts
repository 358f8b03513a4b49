import { parse } from 'promptparse';
import { amountText } from './amount-text.ts';

const BILL_PAYMENT = 'A000000677010112';
const CREDIT_TRANSFER = 'A000000677010111';

type Order = { reference: string; amountMinor: bigint };
type Text = NonNullable<ReturnType<typeof parse>>;

/**
 * True when a text is a Thai QR payment that anybody's bank app can pay and that pays exactly what was asked for: dynamic,
 * in baht, of this amount and with our reference (facts 1). What a gateway calls a code is not shown before.
 */
export function isThaiQrFor(payload: string, order: Order): boolean {
  const code = payable(payload, order.amountMinor);
  if (!code) return false;
  const isBill = code.getTagValue('30', '00') === BILL_PAYMENT && code.getTagValue('30', '02') === order.reference;
  const isTransfer =
    code.getTagValue('29', '00') === CREDIT_TRANSFER && code.getTagValue('62', '07') === order.reference;
  return isBill !== isTransfer;
}

/** The same of a company whose codes carry a reference of its own: they must pay that company and nobody else. */
export function isThaiQrTo(payload: string, order: { payeeId: string; amountMinor: bigint }): boolean {
  const code = payable(payload, order.amountMinor);
  if (!code) return false;
  const hasBill = code.getTag('30') !== undefined;
  if (hasBill === (code.getTag('29') !== undefined)) return false;
  if (hasBill) return code.getTagValue('30', '00') === BILL_PAYMENT && code.getTagValue('30', '01') === order.payeeId;
  const payees = ['01', '02', '03', '04'].flatMap((id) => code.getTagValue('29', id) ?? []);
  return code.getTagValue('29', '00') === CREDIT_TRANSFER && payees.length === 1 && payees[0] === order.payeeId;
}

/** A sound dynamic text of this amount in baht; undefined for any other. */
function payable(payload: string, amountMinor: bigint): Text | undefined {
  const code = parse(payload, true, true);
  if (!code) return undefined;
  const tags = code.getTags().map(({ id }) => id);
  const isSound =
    new Set(tags).size === tags.length &&
    tags[0] === '00' &&
    tags.at(-1) === '63' &&
    code.getTagValue('00') === '01' &&
    code.getTagValue('01') === '12' &&
    code.getTagValue('53') === '764' &&
    code.getTagValue('54') === amountText(amountMinor) &&
    code.getTagValue('58') === 'TH';
  return isSound ? code : undefined;
}
