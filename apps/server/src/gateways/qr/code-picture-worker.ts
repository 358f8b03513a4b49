import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { answerJobs } from '../../platform/process/worker-pool.ts';
import type { PictureOfCode, TextOfCode } from './code-picture.ts';

sharp.cache(false);
sharp.concurrency(1);

const MAX_PIXELS = 16_000_000;
const FORMATS = new Set(['png', 'jpeg', 'svg']);
/** A code drawn with few points per module is read when it is larger, a photographed one when it is smaller. */
const SIDES = [1_000, 1_800];

let prepared: Promise<unknown> | undefined;

/** The reader's machine code comes from its own package; left alone it would be fetched from a stranger's server. */
function prepare(): Promise<unknown> {
  prepared ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then((bytes) =>
    prepareZXingModule({
      overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
      fireImmediately: true,
    }),
  );
  return prepared;
}

async function textsOn(bytes: Uint8Array, side: number): Promise<string[]> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: side, height: side, fit: 'inside' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const greymap = Buffer.concat([Buffer.from(`P5 ${info.width} ${info.height} 255\n`), data]);
  const codes = await readBarcodes(greymap, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

answerJobs<PictureOfCode, TextOfCode>(async ({ bytes }) => {
  await prepare();
  const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  if (!FORMATS.has(format)) return { text: undefined };
  for (const side of SIDES) {
    const [text, ...others] = new Set(await textsOn(bytes, side));
    if (text !== undefined) return { text: others.length === 0 ? text : undefined };
  }
  return { text: undefined };
});
