import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readSlipCode, type SlipCodeReading } from '@kapao/contract/shared/slip-code.ts';
import sharp from 'sharp';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { SHORTEST_SIDE } from './slip-pictures.ts';

type Reading = SlipCodeReading & { text: string };

/** One more way to look at a picture when the ones before found no slip's code. */
interface Look {
  /** The longest side the picture is brought to, smaller or larger. */
  side?: number;
  turn?: number;
  blur?: number;
  stretch?: boolean;
  sharpen?: boolean;
  /** A part of the picture, in fractions of it. */
  part?: { left: number; top: number; width: number; height: number };
}

/** After so long no further way is tried. */
const WITHIN_MS = 7_000;
const LOWER_HALF = { left: 0, top: 0.45, width: 1, height: 0.55 };
const LOOKS: readonly Look[] = [
  { side: 1_400 },
  { side: 2_600 },
  { side: 1_400, stretch: true },
  { side: 800, stretch: true },
  { side: 2_200, part: LOWER_HALF, stretch: true, sharpen: true },
  { side: 1_600, turn: 45, stretch: true },
  { side: 1_600, turn: 15, stretch: true },
  { side: 1_600, turn: -15, stretch: true },
  { side: 1_600, turn: 30, stretch: true },
  { side: 1_600, turn: -30, stretch: true },
  { side: 1_000, blur: 1.2, stretch: true },
  { side: 2_600, stretch: true, sharpen: true },
  ...quarters().map((part) => ({ side: 2_200, part, stretch: true, sharpen: true })),
  { side: 1_800, part: { left: 0.2, top: 0.35, width: 0.6, height: 0.6 }, blur: 1.6, stretch: true },
  { side: 600, blur: 1, stretch: true },
];

const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 6,
};

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

/**
 * The slip's code on a picture. When none is found, what else was: a code read badly, or a code that is no slip's, such as
 * the payment code some banks print beside it. Undefined when there is none at all.
 */
export async function readPicture(bytes: Uint8Array): Promise<Reading | undefined> {
  await prepare();
  const giveUpAtMs = Date.now() + WITHIN_MS;
  const { width, height } = await sharp(bytes).metadata();
  if (Math.min(width, height) < SHORTEST_SIDE) return undefined;
  let best: Reading | undefined;
  for (const look of LOOKS) {
    for (const reading of await readingsOf(await pixelsOf(bytes, { width, height, look }))) {
      if (reading.kind === 'bank' || reading.kind === 'wallet') return reading;
      if (best === undefined || reading.kind === 'broken') best = reading;
    }
    if (Date.now() > giveUpAtMs) break;
  }
  return best;
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number };
}

function pixelsOf(bytes: Uint8Array, of: { width: number; height: number; look: Look }): Promise<Pixels> {
  const { width, height, look } = of;
  let picture = sharp(bytes);
  const part = look.part ?? { left: 0, top: 0, width: 1, height: 1 };
  const cut = { width: Math.floor(width * part.width), height: Math.floor(height * part.height) };
  if (look.part) {
    picture = picture.extract({ left: Math.floor(width * part.left), top: Math.floor(height * part.top), ...cut });
  }
  picture = picture.greyscale();
  const side = look.side ?? Math.max(cut.width, cut.height);
  picture = picture.resize({ width: side, height: side, fit: 'inside', kernel: 'cubic' });
  if (look.blur !== undefined) picture = picture.blur(look.blur);
  if (look.stretch) picture = picture.normalise({ lower: 2, upper: 98 });
  if (look.sharpen) picture = picture.sharpen({ sigma: 1.5 });
  // Turned last, so that the corners it adds do not count as part of the picture's contrast.
  if (look.turn !== undefined) {
    return picture
      .toBuffer({ resolveWithObject: true })
      .then((flat) => sharp(flat.data).rotate(look.turn, { background: '#ffffff' }).greyscale().raw())
      .then((turned) => turned.toBuffer({ resolveWithObject: true }));
  }
  return picture.raw().toBuffer({ resolveWithObject: true });
}

/** Every look is drawn into the same memory: new memory for each would pile up faster than it is collected. */
let drawing = new ArrayBuffer(0);

async function readingsOf({ data, info }: Pixels): Promise<Reading[]> {
  if (drawing.byteLength < info.width * info.height * 4) drawing = new ArrayBuffer(info.width * info.height * 4);
  const rgba = new Uint8ClampedArray(drawing, 0, info.width * info.height * 4);
  const channels = data.length / (info.width * info.height);
  for (let at = 0; at < info.width * info.height; at += 1) {
    rgba.fill(data[at * channels] ?? 0, at * 4, at * 4 + 3);
    rgba[at * 4 + 3] = 255;
  }
  const picture = { data: rgba, width: info.width, height: info.height, colorSpace: 'srgb' as const };
  const codes = await readBarcodes(picture as ImageData, OPTIONS);
  return codes.filter((code) => code.isValid).map((code) => ({ ...readSlipCode(code.text), text: code.text }));
}

/** Parts that overlap, so that a code on a border between two is whole in one. */
function quarters() {
  const starts = [0, 0.4];
  return starts.flatMap((top) => starts.map((left) => ({ left, top, width: 0.6, height: 0.6 })));
}
