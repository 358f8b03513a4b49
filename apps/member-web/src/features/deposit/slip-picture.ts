import { MAX_SLIP_BYTES, SLIP_EXTENSIONS } from '@kapao/contract/member/slip.ts';

/** A chosen file, ready to be sent and looked at. */
export interface SlipPicture {
  /** What is sent: smaller than what was chosen when that was large. */
  file: File;
  /** Shows it; absent for files the browser cannot show. */
  previewUrl: string | undefined;
  /** The picture at sizes worth looking at, smallest first. */
  pixels: ImageData[];
}

export type SlipChoice = { outcome: 'ready'; picture: SlipPicture } | { outcome: 'tooLarge' | 'wrongKind' };

/** Phones take larger pictures than a slip needs. */
const SENT_SIDE = 1_600;
const LOOKED_AT_SIDES = [1_200, 2_200] as const;
const QUALITY = 0.9;
/** Small enough to be sent as it is. */
const AS_IT_IS_BYTES = 1_500_000;

/** Makes a chosen file ready: pictures the browser can show are made smaller, the rest is sent as it is. */
export async function prepareSlip(chosen: File): Promise<SlipChoice> {
  const extension = /\.(\w+)$/.exec(chosen.name)?.[1]?.toLowerCase() ?? '';
  if (!SLIP_EXTENSIONS.some((known) => known === extension)) return { outcome: 'wrongKind' };
  const bitmap = await createImageBitmap(chosen).catch(() => undefined);
  if (bitmap === undefined) {
    if (chosen.size > MAX_SLIP_BYTES) return { outcome: 'tooLarge' };
    return { outcome: 'ready', picture: { file: chosen, previewUrl: undefined, pixels: [] } };
  }
  const file = (await smaller(chosen, bitmap)) ?? chosen;
  const pixels = LOOKED_AT_SIDES.flatMap((side, at) =>
    at > 0 && Math.max(bitmap.width, bitmap.height) <= SENT_SIDE ? [] : (pixelsOf(bitmap, side) ?? []),
  );
  bitmap.close();
  if (file.size > MAX_SLIP_BYTES) return { outcome: 'tooLarge' };
  return { outcome: 'ready', picture: { file, previewUrl: URL.createObjectURL(file), pixels } };
}

function drawn(bitmap: ImageBitmap, longest: number) {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

function pixelsOf(bitmap: ImageBitmap, longest: number): ImageData | undefined {
  const picture = drawn(bitmap, longest);
  return picture?.context.getImageData(0, 0, picture.canvas.width, picture.canvas.height);
}

async function smaller(chosen: File, bitmap: ImageBitmap): Promise<File | undefined> {
  if (Math.max(bitmap.width, bitmap.height) <= SENT_SIDE && chosen.size <= AS_IT_IS_BYTES) return undefined;
  const picture = drawn(bitmap, SENT_SIDE);
  const blob = await new Promise<Blob | null>((resolve) =>
    picture ? picture.canvas.toBlob(resolve, 'image/jpeg', QUALITY) : resolve(null),
  );
  return blob === null ? undefined : new File([blob], 'slip.jpg', { type: 'image/jpeg' });
}
