export interface Size {
  width: number;
  height: number;
}

/** Longer sides carry nothing a slip or a document needs. */
export const LONGEST_SIDE = 2_600;
/** A picture much longer than wide, such as a scrolled screenshot, keeps the width of a telephone's screen. */
const KEPT_WIDTH = 1_080;
/** The format's own limit is little above it. */
const MAX_SIDE = 60_000;
const MAX_KEPT_PIXELS = 32_000_000;

/** Returns the size in which a picture is stored: never larger than it is, and no narrower than its text can be read. */
export function storedSizeOf({ width, height }: Size): Size {
  const [longest, shortest] = [Math.max(width, height), Math.min(width, height)];
  const wanted = Math.max(LONGEST_SIDE / longest, KEPT_WIDTH / shortest);
  const scale = Math.min(1, wanted, MAX_SIDE / longest, Math.sqrt(MAX_KEPT_PIXELS / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
