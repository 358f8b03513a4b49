import { parse, withCrcTag } from 'promptparse';

const LAPNET = 'A005266284662577';
const BCEL_AT_LAPNET = '27710418';
const MERCHANT = '002';
const KIP = '418';
const CITY = 'VTE';

/** What a Lao payment text says (facts 9). */
export interface LaoQr {
  /** BCEL's own codes, which its app reads. */
  onePay?: { merchantId: string };
  /** The codes of all Lao banks: whose they are, and who is paid there. */
  lapNet?: { bank: string; isMerchant: boolean; receiverId: string };
  reference: string;
  amountMinor: bigint;
}

export interface LaoOrder {
  merchantId: string;
  /** The merchant's kind of business, four digits (ISO 18245). */
  category: string;
  reference: string;
  /** Whole kip. */
  amountMinor: bigint;
  /** Whether apps of other Lao banks may read it too. */
  hasLapNet: boolean;
}

/** A dynamic code of BCEL OnePay in kip. The merchant makes it alone; the bank learns of it when it is paid. */
export function laoQrText({ merchantId, category, reference, amountMinor, hasLapNet }: LaoOrder): string {
  const onePay = element('00', 'BCEL') + element('01', 'ONEPAY') + element('02', merchantId);
  const lapNet =
    element('00', LAPNET) + element('01', BCEL_AT_LAPNET) + element('02', MERCHANT) + element('03', merchantId);
  const body = [
    element('00', '01'),
    element('01', '12'),
    element('33', onePay),
    hasLapNet ? element('38', lapNet) : '',
    element('52', category),
    element('53', KIP),
    element('54', String(amountMinor / 100n)),
    element('58', 'LA'),
    element('60', CITY),
    element('62', element('05', reference)),
  ];
  return withCrcTag(body.join(''), '63');
}

/** Undefined for anything but a sound text of one amount in kip. Some banks print the check sum in small letters. */
export function readLaoQr(text: string): LaoQr | undefined {
  const code = parse(text.slice(0, -4) + text.slice(-4).toUpperCase(), true, true);
  if (!code) return undefined;
  const tags = code.getTags().map(({ id }) => id);
  const reference = code.getTagValue('62', '05');
  const amount = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(code.getTagValue('54') ?? '');
  const isSound =
    new Set(tags).size === tags.length &&
    tags[0] === '00' &&
    tags.at(-1) === '63' &&
    code.getTagValue('00') === '01' &&
    code.getTagValue('53') === KIP &&
    code.getTagValue('58') === 'LA';
  if (!isSound || !reference || !amount) return undefined;
  const merchantId = code.getTagValue('33', '02');
  const isOnePay = code.getTagValue('33', '00') === 'BCEL' && code.getTagValue('33', '01') === 'ONEPAY';
  const [bank = '', kind = ''] = ['01', '02'].map((id) => code.getTagValue('38', id) ?? '');
  const receiverId = code.getTagValue('38', '03');
  const isLapNet = code.getTagValue('38', '00') === LAPNET && /^\d{4}0418$/.test(bank) && /^00[12]$/.test(kind);
  const told = {
    ...(isOnePay && merchantId && { onePay: { merchantId } }),
    ...(isLapNet && receiverId && { lapNet: { bank, isMerchant: kind === MERCHANT, receiverId } }),
  };
  // A tag that is there and cannot be read may pay somebody else.
  const unread = (tags.includes('33') && !told.onePay) || (tags.includes('38') && !told.lapNet);
  if (unread || (!told.onePay && !told.lapNet)) return undefined;
  const [, whole = '', fraction = ''] = amount;
  return { ...told, reference, amountMinor: BigInt(whole + fraction.padEnd(2, '0')) };
}

/** True for a text that pays this merchant, and nobody else, exactly what was ordered. What we make ourselves is read again, too. */
export function isLaoQrFor(text: string, order: Omit<LaoOrder, 'category' | 'hasLapNet'>): boolean {
  const told = readLaoQr(text);
  if (!told || told.reference !== order.reference || told.amountMinor !== order.amountMinor) return false;
  const payees = [told.onePay?.merchantId, told.lapNet?.receiverId].filter((payee) => payee !== undefined);
  return payees.every((payee) => payee === order.merchantId);
}

function element(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}
