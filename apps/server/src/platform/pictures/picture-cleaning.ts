import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import { decodePdf } from './decode-pdf.ts';
import { checkPixels, type Decoded, Fault, MAX_PIXELS, MAX_WHOLE_PIXELS } from './decoded.ts';
import type { PictureFault, PictureJob } from './picture-cleaner.ts';
import { storedSizeOf } from './picture-size.ts';

const QUALITY = 88;
/** An ordinary JPEG is made smaller while it is read, in a few megabytes whatever its size: telephones take 200 megapixels. */
const MAX_STREAMED_PIXELS = 202_000_000;
const MAX_FRAMES = 200;
const LONGEST_FRAME_SIDE = 800;
/** A file that was cut off is taken while so much of it from its top is whole. */
const WHOLE_SHARE = 0.75;

/**
 * Decodes a file as the kind its bytes name and writes its first picture anew: metadata, scripts and a second format behind the
 * first are not in the result. Returns the cause when it cannot be decoded.
 */
export async function cleanPicture(job: PictureJob): Promise<PictureFault | undefined> {
  try {
    await clean(job);
    return undefined;
  } catch (error) {
    // Every other way a file can be broken means the same to its sender.
    return error instanceof Fault ? error.fault : 'FILE_DAMAGED';
  }
}

async function clean(job: PictureJob): Promise<void> {
  const { path, kind, as } = job;
  if (kind === 'heic') return write(job, await decodeHeic(await readFile(path)));
  if (kind === 'pdf') return write(job, await decodePdf(await readFile(path)));
  const metadata = await sharp(path, { limitInputPixels: false }).metadata();
  if (metadata.format !== kind) throw new Fault('FILE_DAMAGED');
  if (as === 'gif') return writeAnimation(job, metadata);
  const { width, height, autoOrient: size, isProgressive } = metadata;
  const limitInputPixels = maxPixelsOf(kind, metadata);
  checkPixels({ width, height }, limitInputPixels);
  const open = (failOn: 'error' | 'none') => sharp(path, { limitInputPixels, failOn, pages: 1 });
  try {
    await write(job, { picture: open('error').autoOrient(), size });
  } catch {
    // Browsers show a picture whose end is missing. One whose passes refine the whole picture has no top that is whole.
    const top = { left: 0, top: 0, width, height: Math.max(1, Math.floor(height * WHOLE_SHARE)) };
    if (!isProgressive) await open('error').extract(top).resize({ width: 1, height: 1 }).raw().toBuffer();
    await write(job, { picture: open('none').autoOrient(), size });
  }
}

function maxPixelsOf(kind: PictureJob['kind'], { isProgressive, chromaSubsampling }: Metadata): number {
  if (kind !== 'jpeg') return MAX_PIXELS;
  if (!isProgressive) return MAX_STREAMED_PIXELS;
  // All passes are in memory before the first row is there, twice as large where colours are not halved.
  return chromaSubsampling === '4:2:0' ? MAX_PIXELS : MAX_WHOLE_PIXELS;
}

async function write({ to, as }: PictureJob, { picture, size }: Decoded): Promise<void> {
  const sized = picture.resize({ ...storedSizeOf(size), fit: 'fill' }).toColourspace('srgb');
  if (as === 'png') await sized.png({ compressionLevel: 9 }).toFile(to);
  else {
    // Codes fitted to the picture would need the whole picture in memory at once, and save a twentieth of the file.
    const options = { quality: QUALITY, chromaSubsampling: '4:4:4', optimizeCoding: false };
    await sized.flatten({ background: '#ffffff' }).jpeg(options).toFile(to);
  }
}

/** Keeps the frames, which are in memory together. */
async function writeAnimation({ path, to }: PictureJob, { width, height, pages = 1 }: Metadata): Promise<void> {
  if (pages > MAX_FRAMES) throw new Fault('FILE_TOO_MANY_PIXELS');
  checkPixels({ width, height: height * pages }, MAX_WHOLE_PIXELS);
  const side = { width: LONGEST_FRAME_SIDE, height: LONGEST_FRAME_SIDE };
  const animation = sharp(path, { limitInputPixels: MAX_WHOLE_PIXELS, failOn: 'error', animated: true });
  await animation
    .resize({ ...side, fit: 'inside', withoutEnlargement: true })
    .gif()
    .toFile(to);
}
