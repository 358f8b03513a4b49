import sharp from 'sharp';
import { checkPixels, type Decoded, Fault } from './decoded.ts';
import { LONGEST_SIDE } from './picture-size.ts';

const MAX_POINTS = 20_000;
/** A slip is not always on the first page; a whole bank book is not looked through. */
const MAX_PAGES = 4;
const MAX_SCALE = 3;
/** Pages behind the first are drawn smaller, so that all of them fit into the memory of one. */
const LONGEST_OF_SEVERAL = 1_800;

/** Draws the first pages of a document below one another. */
export async function decodePdf(bytes: Buffer): Promise<Decoded> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes).catch((error: unknown) => {
      // The library reports its codes as texts.
      const needsPassword = error instanceof Error && error.message.includes('Password required');
      throw new Fault(needsPassword ? 'FILE_NEEDS_PASSWORD' : 'FILE_DAMAGED');
    });
    try {
      const count = Math.min(MAX_PAGES, document.getPageCount());
      const drawn: Drawn[] = [];
      for (let at = 0; at < count; at += 1) {
        drawn.push(await draw(document.getPage(at), count > 1 ? LONGEST_OF_SEVERAL : LONGEST_SIDE));
      }
      return await joined(drawn);
    } finally {
      document.destroy();
    }
  } finally {
    library.destroy();
  }
}

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}

interface Page {
  getOriginalSize(): { originalWidth: number; originalHeight: number };
  render(wanted: { scale: number; render: (drawn: { data: Uint8Array }) => Promise<Uint8Array> }): Promise<{
    data: Uint8Array;
    width: number;
    height: number;
  }>;
}

async function draw(page: Page, longestSide: number): Promise<Drawn> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longest = Math.max(originalWidth, originalHeight);
  if (!(longest > 0 && longest < MAX_POINTS)) throw new Fault('FILE_TOO_MANY_PIXELS');
  const scale = Math.min(MAX_SCALE, longestSide / longest);
  const { data, width, height } = await page.render({ scale, render: async (drawn) => drawn.data });
  checkPixels({ width, height });
  // The library draws blue first.
  const rgba = Buffer.from(data);
  for (let at = 0; at + 3 < rgba.length; at += 4) rgba.subarray(at, at + 3).reverse();
  return { data: rgba, width, height };
}

const CHANNELS = 4;

async function joined(pages: readonly Drawn[]): Promise<Decoded> {
  const [first] = pages;
  if (!first) throw new Fault('FILE_DAMAGED');
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height, 0);
  if (pages.length === 1) return { picture: raw(first), size: first };
  const whole = Buffer.alloc(width * height * CHANNELS, 255);
  let top = 0;
  for (const page of pages) {
    for (let row = 0; row < page.height; row += 1) {
      const line = page.data.subarray(row * page.width * CHANNELS, (row + 1) * page.width * CHANNELS);
      line.copy(whole, (top + row) * width * CHANNELS);
    }
    top += page.height;
  }
  return { picture: raw({ data: whole, width, height }), size: { width, height } };
}

const raw = ({ data, width, height }: Drawn) => sharp(data, { raw: { width, height, channels: CHANNELS } });
