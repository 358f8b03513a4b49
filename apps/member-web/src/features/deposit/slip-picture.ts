import { MAX_SLIP_BYTES, SLIP_KINDS } from '@kapao/contract/member/slip.ts';
import { type FileFault, faultOf } from '@kapao/web/upload/file-fault.ts';

/** A chosen file, ready to be sent and looked at. */
export interface SlipPicture {
  /** The name of the chosen file. */
  name: string;
  /** What is sent: smaller than what was chosen when that was large. */
  file: File;
  /** Shows it; absent for files the browser cannot show. */
  previewUrl: string | undefined;
  /** Draws the picture at sizes worth looking at, smallest first, or a long one part by part: one at a time is in memory. */
  views: readonly (() => ImageData | undefined)[];
}

export type SlipChoice = { outcome: 'ready'; picture: SlipPicture } | { outcome: FileFault };

/** Telephones take larger pictures than a slip needs; a code that can be read in this size can be read in what is sent. */
const SENT_SIDE = 2_200;
const LOOKED_AT_SIDES = [1_200, SENT_SIDE] as const;
const QUALITY = 0.9;
/** Small enough to be sent as it is. */
const AS_IT_IS_BYTES = 1_500_000;
/** A picture so many times longer than wide, such as a scrolled screenshot, is looked at in parts and keeps its width. */
const LONG_RATIO = 3;
const KEPT_WIDTH = 1_080;
/** The largest canvas of telephones. */
const MAX_CANVAS_PIXELS = 16_000_000;
/** The server takes long pictures up to here as they are. */
const MAX_LONG_PIXELS = 50_000_000;

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Makes a chosen file ready: pictures the browser can show are made smaller, the rest is sent as it is. What the server would
 * refuse by its first bytes is refused here, whatever its name is.
 */
export async function prepareSlip(chosen: File): Promise<SlipChoice> {
  const fault = await faultOf(chosen, { kinds: SLIP_KINDS, maxBytes: Number.POSITIVE_INFINITY });
  if (fault) return { outcome: fault };
  const { name } = chosen;
  const image = await shown(chosen);
  if (image === undefined) {
    if (chosen.size > MAX_SLIP_BYTES) return { outcome: 'FILE_TOO_LARGE' };
    return { outcome: 'ready', picture: { name, file: chosen, previewUrl: undefined, views: [] } };
  }
  const file = (await isSentAsItIs(chosen, image)) ? chosen : ((await smaller(image)) ?? chosen);
  if (file.size > MAX_SLIP_BYTES) return { outcome: 'FILE_TOO_LARGE' };
  return { outcome: 'ready', picture: { name, file, previewUrl: URL.createObjectURL(file), views: viewsOf(image) } };
}

/** An element turns the picture upright by itself, and lets the browser decode it as small as it is drawn. */
async function shown(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  const isShown = await new Promise<boolean>((resolve) => {
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
    image.src = url;
  });
  URL.revokeObjectURL(url);
  return isShown ? image : undefined;
}

const isLong = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) =>
  Math.max(width, height) > LONG_RATIO * Math.min(width, height);

/** Redraws a picture that the browser shows and the server might refuse: a file that breaks off, or one of another size. */
async function isSentAsItIs(chosen: File, image: HTMLImageElement): Promise<boolean> {
  const { naturalWidth: width, naturalHeight: height } = image;
  if (!(await hasEnd(chosen))) return false;
  if (isLong(image)) return chosen.size <= MAX_SLIP_BYTES && width * height <= MAX_LONG_PIXELS;
  return Math.max(width, height) <= SENT_SIDE && chosen.size <= AS_IT_IS_BYTES;
}

/** True when the last bytes are those of a whole JPEG, PNG or WebP. */
async function hasEnd(file: File): Promise<boolean> {
  const [first, last] = await Promise.all([file.slice(0, 8).arrayBuffer(), file.slice(-8).arrayBuffer()]);
  const text = (bytes: ArrayBuffer, from: number, to?: number) =>
    String.fromCharCode(...new Uint8Array(bytes).subarray(from, to));
  if (text(first, 0, 2) === '\xff\xd8') return text(last, -2) === '\xff\xd9';
  if (text(first, 0, 4) === 'RIFF') return new DataView(first).getUint32(4, true) + 8 <= file.size;
  return text(last, 0, 4) === 'IEND';
}

/** Draws an area of the picture on white, in the given scale. */
function drawn(image: HTMLImageElement, { left, top, width, height }: Area, scale: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

const wholeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Area => ({
  ...{ left: 0, top: 0, width, height },
});

function viewsOf(image: HTMLImageElement): SlipPicture['views'] {
  const whole = wholeOf(image);
  const view = (area: Area, scale: number) => () => {
    const picture = drawn(image, area, Math.min(1, scale));
    return picture?.context.getImageData(0, 0, picture.canvas.width, picture.canvas.height);
  };
  if (isLong(image)) return partsOf(whole).map((part) => view(part, SENT_SIDE / Math.max(part.width, part.height)));
  const longest = Math.max(whole.width, whole.height);
  const [first, ...larger] = LOOKED_AT_SIDES;
  return [first, ...larger.filter(() => longest > first)].map((side) => view(whole, side / longest));
}

/** Parts of a long picture, twice as long as wide, which overlap by half: a code on a border is whole in the next. */
function partsOf({ width, height }: Area): Area[] {
  const across = Math.min(width, height);
  const starts = Array.from({ length: Math.ceil(Math.max(width, height) / across) - 1 }, (_, at) => at * across);
  return starts.map((start) =>
    height > width
      ? { left: 0, top: start, width, height: Math.min(2 * across, height - start) }
      : { left: start, top: 0, width: Math.min(2 * across, width - start), height },
  );
}

async function smaller(image: HTMLImageElement): Promise<File | undefined> {
  const whole = wholeOf(image);
  const [longest, shortest] = [Math.max(whole.width, whole.height), Math.min(whole.width, whole.height)];
  const wanted = isLong(image) ? Math.max(SENT_SIDE / longest, KEPT_WIDTH / shortest) : SENT_SIDE / longest;
  const scale = Math.min(1, wanted, Math.sqrt(MAX_CANVAS_PIXELS / (whole.width * whole.height)));
  const picture = drawn(image, whole, scale);
  const blob = await new Promise<Blob | null>((resolve) =>
    picture ? picture.canvas.toBlob(resolve, 'image/jpeg', QUALITY) : resolve(null),
  );
  return blob === null ? undefined : new File([blob], 'slip.jpg', { type: 'image/jpeg' });
}
