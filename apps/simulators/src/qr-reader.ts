import { contentOf, LARGEST_VERSION, type Level, makeIsFrame, maskOf } from './qr-layout.ts';

/**
 * Reads the code of a picture from a screen: upright, sharp and undamaged, as a bank app is handed one on the same phone.
 * It corrects no errors; whoever uses the text checks its check sum.
 */

export type Bitmap = { width: number; height: number; isDark: (x: number, y: number) => boolean };
type Point = { x: number; y: number };
type Finder = Point & { module: number; seen: number };

const LEVELS: readonly Level[] = ['M', 'L', 'H', 'Q'];
const FORMAT_MASK = 0x5412;

export function readQrBitmap(bitmap: Bitmap): string | undefined {
  const corners = findCorners(bitmap);
  if (!corners) return undefined;
  const { topLeft, topRight, bottomLeft } = corners;
  const across = topRight.x - topLeft.x;
  const version = Math.round((across / topLeft.module + 7 - 17) / 4);
  if (version < 1 || version > LARGEST_VERSION) return undefined;
  const size = 17 + 4 * version;
  const pitch = { x: across / (size - 7), y: (bottomLeft.y - topLeft.y) / (size - 7) };
  const module = (x: number, y: number) =>
    bitmap.isDark(Math.round(topLeft.x + (x - 3) * pitch.x), Math.round(topLeft.y + (y - 3) * pitch.y));
  return decode(module, version);
}

/** The three large squares, by the run lengths 1:1:3:1:1 that any line through their middle has. */
function findCorners(bitmap: Bitmap) {
  const found: Finder[] = [];
  for (let y = 0; y < bitmap.height; y += 1) {
    for (const hit of hitsOf(bitmap.width, (x) => bitmap.isDark(x, y))) {
      const column = hitsOf(bitmap.height, (at) => bitmap.isDark(Math.round(hit.middle), at));
      const match = column.find(({ middle, module }) => Math.abs(middle - y) <= 1.5 * module);
      if (!match || Math.abs(match.module - hit.module) > hit.module / 2) continue;
      const point = { x: hit.middle, y: match.middle, module: hit.module };
      const known = found.find((other) => Math.hypot(other.x - point.x, other.y - point.y) < 3 * point.module);
      if (known) known.seen += 1;
      else found.push({ ...point, seen: 1 });
    }
  }
  const three = found.sort((a, b) => b.seen - a.seen).slice(0, 3);
  const by = (order: (point: Point) => number) => [...three].sort((a, b) => order(a) - order(b))[0];
  const [topLeft, topRight, bottomLeft] = [by(({ x, y }) => x + y), by(({ x, y }) => y - x), by(({ x, y }) => x - y)];
  return three.length === 3 && topLeft && topRight && bottomLeft ? { topLeft, topRight, bottomLeft } : undefined;
}

function hitsOf(length: number, isDark: (at: number) => boolean): { middle: number; module: number }[] {
  const starts: number[] = [];
  for (let at = 0; at < length; at += 1) if (at === 0 || isDark(at) !== isDark(at - 1)) starts.push(at);
  starts.push(length);
  return starts.flatMap((start, index) => {
    const edges = starts.slice(index, index + 6);
    const [first, second, third, fourth, fifth, end] = edges;
    if (end === undefined || !isDark(start)) return [];
    const module = (end - start) / 7;
    const runs = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0));
    const fits = [1, 1, 3, 1, 1].every((wanted, at) => Math.abs((runs[at] ?? 0) - wanted * module) < module * 0.6);
    if (!fits || [first, second, fifth].includes(undefined)) return [];
    return [{ middle: ((third ?? 0) + (fourth ?? 0) - 1) / 2, module }];
  });
}

function decode(module: (x: number, y: number) => boolean, version: number): string | undefined {
  const size = 17 + 4 * version;
  const format = formatOf(module) ^ FORMAT_MASK;
  const level = LEVELS[format >> 13] ?? 'M';
  const isMasked = maskOf((format >> 10) & 7);
  const isFrame = makeIsFrame(version);
  const bits: number[] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFrame(x, y)) bits.push(module(x, y) !== isMasked(x, y) ? 1 : 0);
    }
  }
  const codewords = Array.from({ length: bits.length >> 3 }, (_, at) => number(bits.slice(at * 8, at * 8 + 8)));
  return textOf(contentOf(codewords, version, level), version);
}

/** The fifteen bits beside the upper left square: error correction level and mask. */
function formatOf(module: (x: number, y: number) => boolean): number {
  const across = [0, 1, 2, 3, 4, 5, 7].map((x) => module(x, 8));
  const down = [8, 7, 5, 4, 3, 2, 1, 0].map((y) => module(8, y));
  return number([...across, ...down].map((isDark) => (isDark ? 1 : 0)));
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

function textOf(content: readonly number[], version: number): string | undefined {
  const bits = content.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (word >> at) & 1));
  const isLong = version >= 10;
  let at = 0;
  let text = '';
  const take = (count: number) => {
    const taken = number(bits.slice(at, at + count));
    at += count;
    return taken;
  };
  while (at + 4 <= bits.length) {
    const mode = take(4);
    if (mode === 0) return text;
    if (mode === 1) {
      for (let left = take(isLong ? 12 : 10); left > 0; left -= 3) {
        const digits = Math.min(left, 3);
        text += String(take([0, 4, 7, 10][digits] ?? 0)).padStart(digits, '0');
      }
    } else if (mode === 2) {
      for (let left = take(isLong ? 11 : 9); left > 0; left -= 2) {
        const pair = take(left > 1 ? 11 : 6);
        text += left > 1 ? `${ALPHANUMERIC[Math.floor(pair / 45)]}${ALPHANUMERIC[pair % 45]}` : ALPHANUMERIC[pair];
      }
    } else if (mode === 4) {
      const bytes = Array.from({ length: take(isLong ? 16 : 8) }, () => take(8));
      text += new TextDecoder().decode(new Uint8Array(bytes));
    } else return undefined;
  }
  return text === '' ? undefined : text;
}

function number(bits: readonly number[]): number {
  return bits.reduce((sum, bit) => sum * 2 + bit, 0);
}
