import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { generate } from 'promptparse';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** The code of a slip as banks print it, written by a library that is not ours. */
export function slipCode(sendingBank: string, transRef: string): string {
  return generate.slipVerify({ sendingBank, transRef });
}

/** Where a bank puts the code on its slip, and what else is there. */
export interface SlipLayout {
  width: number;
  height: number;
  code: { x: number; y: number; size: number };
  paper: string;
  head: string;
  /** A payment code some banks print beside it. */
  payment?: { x: number; y: number; size: number; payload: string };
}

export const LAYOUTS: Record<'green' | 'purple' | 'orange' | 'blue', SlipLayout> = {
  green: {
    width: 1080,
    height: 1920,
    code: { x: 760, y: 1280, size: 240 },
    paper: '#ffffff',
    head: '#12a150',
  },
  purple: { width: 750, height: 1334, code: { x: 275, y: 1040, size: 200 }, paper: '#f6f2fb', head: '#4e2a84' },
  orange: { width: 1125, height: 1500, code: { x: 80, y: 1180, size: 220 }, paper: '#fff9f2', head: '#f26a21' },
  blue: {
    width: 1242,
    height: 2208,
    code: { x: 880, y: 1780, size: 260 },
    paper: '#eef6ff',
    head: '#1b4f9c',
    payment: {
      x: 120,
      y: 1780,
      size: 300,
      payload: generate.anyId({ type: 'MSISDN', target: '0812345678', amount: 10 }),
    },
  },
};

const writer = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
prepareZXingModule({
  overrides: { wasmBinary: writer.buffer.slice(writer.byteOffset, writer.byteOffset + writer.byteLength) },
});

/** A slip as a bank app draws it, as vector text. */
async function slipSvg(code: string | undefined, layout: SlipLayout = LAYOUTS.green): Promise<string> {
  const { width, height } = layout;
  const line = (y: number, share: number) =>
    `<rect x="80" y="${y}" width="${(width - 160) * share}" height="26" rx="6" fill="#44506a"/>`;
  const lines = [0.5, 0.8, 0.35, 0.7, 0.6, 0.9].map((share, at) => line(height * 0.22 + at * 90, share));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${layout.paper}"/>`,
    `<rect width="${width}" height="${height * 0.14}" fill="${layout.head}"/>`,
    ...lines,
    code === undefined ? '' : await codeSvg(code, layout.code),
    layout.payment ? await codeSvg(layout.payment.payload, layout.payment) : '',
    '</svg>',
  ].join('');
}

/** Dark on white, with a quiet zone as narrow as banks dare. */
const QUIET = 3;

async function codeSvg(payload: string, at: { x: number; y: number; size: number }): Promise<string> {
  const { symbol } = await writeBarcode(payload, { format: 'QRCode', ecLevel: 'M', addQuietZones: false });
  const cells = [...symbol.data].flatMap((value, index) =>
    value === 0 ? [`M${index % symbol.width} ${Math.floor(index / symbol.width)}h1v1h-1z`] : [],
  );
  const side = symbol.width + 2 * QUIET;
  const place = `x="${at.x}" y="${at.y}" width="${at.size}" height="${at.size}"`;
  return [
    `<svg ${place} viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges">`,
    `<rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff"/><path d="${cells.join('')}"/></svg>`,
  ].join('');
}

/** The same as a picture file. */
export async function slipPng(code: string | undefined, layout?: SlipLayout): Promise<Buffer> {
  return sharp(Buffer.from(await slipSvg(code, layout)))
    .png()
    .toBuffer();
}

/** A slip as a telephone's camera keeps pictures; its code names reference 20261121ABCDEFGHIJKLMNOPQ of bank 014. */
export const HEIC_SLIP = readFileSync(new URL('./slip.heic', import.meta.url));

/** The same slip in 48 megapixels, as newer telephones keep pictures. */
export const HUGE_HEIC_SLIP = readFileSync(new URL('./48-megapixels.heic', import.meta.url));
/** A document that opens with the password 01011990 only. */
export const LOCKED_PDF = readFileSync(new URL('./with-password.pdf', import.meta.url));

/** A document of one page that shows a JPEG, as some banks send slips. */
export async function slipPdf(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const drawing = `q ${width / 2} 0 0 ${height / 2} 0 0 cm /Slip Do Q`;
  const picture = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    ),
    Buffer.from(`3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width / 2} ${height / 2}]/Contents 4 0 R`),
    Buffer.from('/Resources<</XObject<</Slip 5 0 R>>>>>>endobj\n'),
    Buffer.from(`4 0 obj<</Length ${drawing.length}>>stream\n${drawing}\nendstream endobj\n`),
    Buffer.from(`5 0 obj<<${picture}/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`),
    jpeg,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n'),
  ]);
}
