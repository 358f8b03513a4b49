import type { FileHandle } from 'node:fs/promises';

/** Top-level boxes of an MP4 or QuickTime file; any other one means another format in disguise. */
const TOP_BOXES = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'udta',
  'meta',
  'moof',
  'mfra',
  'sidx',
  'styp',
  'uuid',
  'pdin',
  'emsg',
]);
const MAX_BOXES = 2_000;
/** The description of a film of 20 MB is far smaller. */
const MAX_MOOV_BYTES = 4 * 1024 * 1024;

interface Box {
  type: string;
  begins: number;
  ends: number;
  contentsBegin: number;
}

/**
 * Whether a file is a film through and through: its boxes fill it exactly from the first byte to the last, and its
 * description names at least one track of moving pictures. We do not decode videos (safety 8), so this is how we know.
 */
export async function isFilm(file: FileHandle, byteLength: number): Promise<boolean> {
  let at = 0;
  let hasBrand = false;
  let hasPictures = false;
  let hasContents = false;
  for (let count = 0; at < byteLength; count += 1) {
    const box = count < MAX_BOXES ? await boxAt(file, at, byteLength) : undefined;
    if (!box || !TOP_BOXES.has(box.type)) return false;
    if (at === 0 && box.type !== 'ftyp') return false;
    hasBrand ||= box.type === 'ftyp';
    hasContents ||= box.type === 'mdat' || box.type === 'moof';
    if (box.type === 'moov') {
      const length = box.ends - box.contentsBegin;
      if (length > MAX_MOOV_BYTES) return false;
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, box.contentsBegin);
      hasPictures ||= hasPictureTrack(bytes);
    }
    at = box.ends;
  }
  return hasBrand && hasPictures && hasContents;
}

async function boxAt(file: FileHandle, at: number, byteLength: number): Promise<Box | undefined> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, at);
  return bytesRead < 8 ? undefined : boxOf(head, at, byteLength);
}

/** The box whose head this is; a length of 1 is written out after the type, a length of 0 reaches to the end. */
function boxOf(head: Buffer, at: number, byteLength: number): Box | undefined {
  const said = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (said === 1 && head.length < 16) return undefined;
  const length = said === 0 ? byteLength - at : said === 1 ? Number(head.readBigUInt64BE(8)) : said;
  const headLength = said === 1 ? 16 : 8;
  const ends = at + length;
  if (length < headLength || ends > byteLength) return undefined;
  return { type, begins: at, ends, contentsBegin: at + headLength };
}

/** Looks for moov > trak > mdia > hdlr of the kind `vide`. */
function hasPictureTrack(moov: Buffer): boolean {
  return inside(moov, 'trak').some((track) =>
    inside(track, 'mdia').some((media) =>
      inside(media, 'hdlr').some((handler) => handler.length >= 12 && handler.toString('latin1', 8, 12) === 'vide'),
    ),
  );
}

function inside(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  for (let count = 0; at + 8 <= bytes.length && count < MAX_BOXES; count += 1) {
    const box = boxOf(bytes.subarray(at, at + 16), at, bytes.length);
    if (!box) break;
    if (box.type === type) found.push(bytes.subarray(box.contentsBegin, box.ends));
    at = box.ends;
  }
  return found;
}
