import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readSlipCode, type SlipCodeReading } from '@kapao/contract/shared/slip-code.ts';
import sharp from 'sharp';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

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

/** Shorter sides have no room for a code. */
const SHORTEST_SIDE = 60;
/** A picture so many times longer than wide, such as a scrolled screenshot, is read in parts. */
const LONG_RATIO = 3;
/** Parts overlap by the width of the picture, so that a code on a border between two is whole in one. */
const PART_WIDTHS = 3;
/** After so long no further way is tried. */
const READ_TIMEOUT_MS = 7_000;
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
 * the payment code some banks print beside it. Undefined when there is none at all; `small` when there cannot be one.
 */
export async function readPicture(path: string): Promise<Reading | { kind: 'small' } | undefined> {
  await prepare();
  const giveUpAtMs = Date.now() + READ_TIMEOUT_MS;
  const { width, height } = await sharp(path).metadata();
  const [longest, shortest] = [Math.max(width, height), Math.min(width, height)];
  if (shortest < SHORTEST_SIDE) return { kind: 'small' };
  const views = longest > shortest * LONG_RATIO ? partsOf(path) : looksAt(path, { width, height });
  let best: Reading | undefined;
  for await (const view of views) {
    for (const reading of await readingsOf(view)) {
      if (reading.kind === 'bank' || reading.kind === 'wallet') return reading;
      if (best === undefined || reading.kind === 'broken') best = reading;
    }
    if (Date.now() > giveUpAtMs) break;
  }
  return best;
}

async function* looksAt(path: string, size: { width: number; height: number }): AsyncGenerator<Greys> {
  for (const look of LOOKS) yield greysOf(path, { ...size, look });
}

/** Reads a long picture once, upright, and gives its parts from top to bottom, then all again in stronger contrast and larger. */
async function* partsOf(path: string): AsyncGenerator<Greys> {
  const { width, height } = await sharp(path).metadata();
  const picture = sharp(path).greyscale();
  const upright = width > height ? picture.rotate(90) : picture;
  const whole = await upright.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const { width: across, height: down } = whole.info;
  const rows = across * PART_WIDTHS;
  const parts: Greys[] = [];
  for (let top = 0; top === 0 || top + across < down; top += rows - across) {
    const data = whole.data.subarray(top * across, Math.min(down, top + rows) * across);
    parts.push({ data, info: { width: across, height: data.length / across } });
  }
  yield* parts;
  for (const { data, info } of parts) {
    const part = sharp(data, { raw: { ...info, channels: 1 } }).resize({ width: Math.round(across * 1.5) });
    yield await part.normalise({ lower: 2, upper: 98 }).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  }
}

interface Greys {
  data: Buffer;
  info: { width: number; height: number };
}

/** One byte for each point of the picture. */
function greysOf(path: string, of: { width: number; height: number; look: Look }): Promise<Greys> {
  const { width, height, look } = of;
  let picture = sharp(path);
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
      .then((flat) => sharp(flat.data).rotate(look.turn, { background: '#ffffff' }).greyscale().extractChannel(0).raw())
      .then((turned) => turned.toBuffer({ resolveWithObject: true }));
  }
  return picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
}

/** Handed over as a file of greys, a quarter of what it would be in colours and alpha. */
async function readingsOf({ data, info }: Greys): Promise<Reading[]> {
  const greymap = Buffer.concat([Buffer.from(`P5 ${info.width} ${info.height} 255\n`), data]);
  const codes = await readBarcodes(greymap, OPTIONS);
  return codes.filter((code) => code.isValid).map((code) => ({ ...readSlipCode(code.text), text: code.text }));
}

/** Parts that overlap, so that a code on a border between two is whole in one. */
function quarters() {
  const starts = [0, 0.4];
  return starts.flatMap((top) => starts.map((left) => ({ left, top, width: 0.6, height: 0.6 })));
}
