import { fileURLToPath } from 'node:url';
import { encode } from 'uqr';
import { type Bank, maskAccountNo } from './banks.ts';
import { slipPayload } from './mini-qr.ts';
import { toDecimalText } from './money.ts';

const WIDTH = 420;
const HEIGHT = 640;
/** The picture has as many pixels as a phone's screenshot. */
const SCALE = 2;
const FONT = 'Noto Sans, Noto Sans Thai';

// biome-ignore lint/style/noProcessEnv: the drawing library asks the environment where its letters are, when it is loaded.
process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL('../fonts/fonts.conf', import.meta.url));
const { default: sharp } = await import('sharp');

const dateText = new Intl.DateTimeFormat('th-TH', {
  timeZone: 'Asia/Bangkok',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export type Slip = {
  reference: string;
  at: Date;
  amountMinor: bigint;
  currency: string;
  fromBank: Bank;
  fromAccountNo: string;
  fromName: string;
  toBank: Bank;
  toAccountNo: string;
};

/** The picture a bank app hands its customer, as PNG, with a code that a slip reader can really read. */
export function slipPicture(transfer: Slip): Promise<Buffer> {
  return sharp(Buffer.from(drawing(transfer)), { density: 72 * SCALE })
    .png({ palette: true })
    .toBuffer();
}

function drawing(transfer: Slip): string {
  const { fromBank, toBank, reference } = transfer;
  const between = { fromBank: fromBank.short, toBank: toBank.short };
  const fromNo = maskAccountNo({ ...between, accountNo: transfer.fromAccountNo });
  const toNo = maskAccountNo({ ...between, accountNo: transfer.toAccountNo });
  const unit = transfer.currency === 'LAK' ? 'กีบ' : 'บาท';
  const [whole = '', fraction = ''] = toDecimalText(transfer.amountMinor).split('.');
  const amount = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#F4F6FB"/>`,
    `<rect width="${WIDTH}" height="96" fill="#16265C"/><path d="M0 96h${WIDTH}" stroke="#F2B632" stroke-width="4"/>`,
    words({ x: 24, y: 44, size: 22, weight: 700, fill: '#FFFFFF', text: 'โอนเงินสำเร็จ' }),
    words({ x: 24, y: 72, size: 14, fill: '#D5DEFF', text: dateText.format(transfer.at) }),
    words({ x: WIDTH - 24, y: 56, size: 20, weight: 700, fill: '#F7CB6B', text: fromBank.short, anchor: 'end' }),
    `<rect x="16" y="116" width="${WIDTH - 32}" height="${HEIGHT - 132}" rx="16" fill="#FFFFFF"/>`,
    party({ y: 152, label: 'จาก', name: transfer.fromName, account: `${fromBank.nameTh} · ${fromNo}` }),
    `<path d="M44 206v18" stroke="#CDD5E6" stroke-width="2"/>`,
    party({ y: 254, label: 'ไปยัง', name: toBank.nameTh, account: `${toBank.short} · ${toNo}` }),
    `<path d="M36 314h${WIDTH - 72}" stroke="#CDD5E6"/>`,
    words({ x: 36, y: 350, size: 14, fill: '#465169', text: 'จำนวนเงิน' }),
    words({ x: WIDTH - 36, y: 354, size: 26, weight: 700, fill: '#131A2B', text: `${amount} ${unit}`, anchor: 'end' }),
    words({ x: 36, y: 392, size: 14, fill: '#465169', text: 'เลขที่รายการ' }),
    words({ x: WIDTH - 36, y: 392, size: 13, fill: '#131A2B', text: reference, anchor: 'end' }),
    miniQr({ payload: slipPayload({ bankCode: fromBank.code, reference }), x: (WIDTH - 176) / 2, y: 412, size: 176 }),
    words({ x: WIDTH / 2, y: 610, size: 12, fill: '#5A667E', text: 'สแกนเพื่อตรวจสอบสลิป', anchor: 'middle' }),
    '</svg>',
  ].join('');
}

/** Dark on white with four modules of quiet space, so that a camera and a decoder both find it. */
function miniQr(code: { payload: string; x: number; y: number; size: number }): string {
  const { data, size } = encode(code.payload, { ecc: 'M', border: 4 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const place = `x="${code.x}" y="${code.y}" width="${code.size}" height="${code.size}"`;
  const open = `<svg ${place} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`;
  return `${open}<rect width="${size}" height="${size}" fill="#FFFFFF"/><path fill="#000000" d="${cells.join('')}"/></svg>`;
}

function party(of: { y: number; label: string; name: string; account: string }): string {
  return [
    `<circle cx="44" cy="${of.y + 22}" r="8" fill="#24408F"/>`,
    words({ x: 68, y: of.y, size: 13, fill: '#5A667E', text: of.label }),
    words({ x: 68, y: of.y + 24, size: 17, weight: 600, fill: '#131A2B', text: of.name }),
    words({ x: 68, y: of.y + 46, size: 14, fill: '#465169', text: of.account }),
  ].join('');
}

type Words = {
  x: number;
  y: number;
  size: number;
  fill: string;
  text: string;
  weight?: number;
  anchor?: 'end' | 'middle';
};

function words({ x, y, size, fill, text, weight = 400, anchor }: Words): string {
  const anchored = anchor ? ` text-anchor="${anchor}"` : '';
  const style = `font-family="${FONT}" font-size="${size}" font-weight="${weight}" fill="${fill}"${anchored}`;
  return `<text x="${x}" y="${y}" ${style}>${escaped(text)}</text>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
