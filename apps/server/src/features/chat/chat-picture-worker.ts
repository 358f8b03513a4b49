import sharp from 'sharp';
import { answerJobs } from '../../platform/process/worker-pool.ts';
import type { PictureAnswer, PictureJob } from './chat-pictures.ts';

/** Bounds of one picture (safety 5, 28), and of all the pictures of an animation together. */
const MAX_PIXELS = 25_000_000;
const MAX_FRAMES = 200;
const LONGEST_SIDE = 2_600;
const LONGEST_FRAME_SIDE = 800;

// Nothing is kept between pictures, and one picture uses one core.
sharp.cache(false);
sharp.concurrency(1);

/** Decodes a picture as its declared type and re-encodes it, which drops metadata and anything else in the file. */
async function cleaned({ path, kind }: PictureJob): Promise<PictureAnswer> {
  try {
    const isAnimated = kind === 'gif';
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: isAnimated });
    const { format, pages = 1 } = await picture.metadata();
    if (format !== kind || pages > MAX_FRAMES) return undefined;
    const side = isAnimated ? LONGEST_FRAME_SIDE : LONGEST_SIDE;
    const sized = (isAnimated ? picture : picture.autoOrient()).resize({
      width: side,
      height: side,
      fit: 'inside',
      withoutEnlargement: true,
    });
    if (kind === 'png') return await sized.png({ compressionLevel: 9 }).toBuffer();
    if (kind === 'gif') return await sized.gif().toBuffer();
    return await sized.jpeg({ quality: 86 }).toBuffer();
  } catch {
    // Every way a file can be broken ends here, and all of them mean the same to its sender.
    return undefined;
  }
}

answerJobs(cleaned);
