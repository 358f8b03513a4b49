import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { type FileKind, LONGEST_SIDE, MAX_PIXELS } from './slip-pictures.ts';

const QUALITY = 88;
const MAX_PDF_POINTS = 20_000;

/**
 * Decodes a file as what it says it is and writes its first picture anew: whatever else was in the file, metadata,
 * scripts, a second format behind the first, is not in what is written. False when it cannot be decoded.
 */
export async function cleanPicture({ path, kind, to }: { path: string; kind: FileKind; to: string }): Promise<boolean> {
  try {
    const picture = await decoded(path, kind);
    if (picture === undefined) return false;
    const cleaned = picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    // A code fitted to the picture would need the whole picture in memory at once, and save a twentieth of the file.
    await cleaned.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimizeCoding: false }).toFile(to);
    return true;
  } catch {
    // Every way a file can be broken ends here, and all of them mean the same to its sender.
    return false;
  }
}

async function decoded(path: string, kind: FileKind): Promise<Sharp | undefined> {
  if (kind === 'heic') return fromHeic(await readFile(path));
  if (kind === 'pdf') return fromPdf(await readFile(path));
  const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { format } = await picture.metadata();
  return format === kind ? picture : undefined;
}

async function fromHeic(bytes: Buffer): Promise<Sharp | undefined> {
  const { default: heic } = await import('heic-decode');
  const pictures = await heic.all({ buffer: bytes });
  try {
    const [first] = pictures;
    if (!first || !isWithin(first)) return undefined;
    const { width, height, data } = await first.decode();
    return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } });
  } finally {
    pictures.dispose();
  }
}

async function fromPdf(bytes: Buffer): Promise<Sharp | undefined> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    try {
      if (document.getPageCount() < 1) return undefined;
      const page = document.getPage(0);
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
      const longest = Math.max(width, height);
      if (!(longest > 0 && longest < MAX_PDF_POINTS)) return undefined;
      const drawn = await page.render({ scale: Math.min(3, LONGEST_SIDE / longest), render: async ({ data }) => data });
      // Blue comes first in what the library draws.
      const rgba = Buffer.from(drawn.data);
      for (let at = 0; at + 3 < rgba.length; at += 4) rgba.subarray(at, at + 3).reverse();
      return sharp(rgba, { raw: { width: drawn.width, height: drawn.height, channels: 4 } });
    } finally {
      document.destroy();
    }
  } finally {
    library.destroy();
  }
}

function isWithin({ width, height }: { width: number; height: number }): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS;
}
