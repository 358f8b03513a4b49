import type { Sharp } from 'sharp';
import type { PictureFault } from './picture-cleaner.ts';
import type { Size } from './picture-size.ts';

/** A picture in the memory of this process or on its way from the file, and the size it has. */
export interface Decoded {
  picture: Sharp;
  size: Size;
}

/** Most kinds are decoded whole or nearly whole: telephones take 50 megapixels. */
export const MAX_PIXELS = 51_000_000;
/** Decoding that takes four bytes a pixel or more is left to smaller pictures. */
export const MAX_WHOLE_PIXELS = 25_000_000;

/** Ends the work on a file with its cause. */
export class Fault extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Throws the fault of a picture with too many pixels, or with none. */
export function checkPixels({ width, height }: Size, maxPixels: number = MAX_PIXELS): void {
  if (!(width > 0 && height > 0)) throw new Fault('FILE_DAMAGED');
  if (width * height > maxPixels) throw new Fault('FILE_TOO_MANY_PIXELS');
}
