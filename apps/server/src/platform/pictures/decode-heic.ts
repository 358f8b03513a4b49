import sharp from 'sharp';
import { checkPixels, type Decoded, Fault, MAX_WHOLE_PIXELS } from './decoded.ts';
import { type Size, storedSizeOf } from './picture-size.ts';

type Libheif = typeof import('libheif-js/wasm-bundle.js').default;
type Decoding = NonNullable<ReturnType<Libheif['heif_js_decode_image2']>['channels']>;
type Plane = Decoding[number];

/**
 * Decodes the first picture of a HEIC file. The planes of brightness and colour are made smaller one by one where the decoder
 * left them: a picture of 48 megapixels takes 200 MB this way, and 600 MB as whole pixels.
 */
export async function decodeHeic(bytes: Buffer): Promise<Decoded> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  await libheif.ready;
  const [first, ...others] = new libheif.HeifDecoder().decode(bytes);
  for (const other of others) other.free();
  if (!first) throw new Fault('FILE_DAMAGED');
  const size = { width: first.get_width(), height: first.get_height() };
  checkPixels(size);
  const { heif_colorspace: space, heif_chroma: chroma, heif_channel: channel } = libheif;
  const { image, channels = [] } = libheif.heif_js_decode_image2(
    first.handle,
    space.heif_colorspace_YCbCr,
    chroma.heif_chroma_420,
  );
  const plane = (id: unknown) => channels.find((one) => one.id === id && one.bits_per_pixel === 8);
  const [y, cb, cr] = [channel.heif_channel_Y, channel.heif_channel_Cb, channel.heif_channel_Cr].map(plane);
  if (y && cb && cr) return inColours({ y, cb, cr, alpha: plane(channel.heif_channel_Alpha) }, storedSizeOf(y));
  // More than 8 bits a colour.
  if (image !== undefined) libheif.heif_image_release(image);
  checkPixels(size, MAX_WHOLE_PIXELS);
  const deep = libheif.heif_js_decode_image2(
    first.handle,
    space.heif_colorspace_RGB,
    chroma.heif_chroma_interleaved_RGBA,
  );
  const [whole] = deep.channels ?? [];
  if (!whole) throw new Fault('FILE_DAMAGED');
  const { width, height, stride } = whole;
  const raw = { raw: { width: stride / 4, height, channels: 4 as const } };
  return { picture: sharp(viewOf(whole, stride), raw).extract({ left: 0, top: 0, width, height }), size };
}

interface Planes {
  y: Plane;
  cb: Plane;
  cr: Plane;
  alpha: Plane | undefined;
}

/** Joins the planes in the size in which the picture is stored; what is transparent becomes white. */
async function inColours({ y, cb, cr, alpha }: Planes, size: Size): Promise<Decoded> {
  const [brightness, blue, red] = [await inSize(y, size), await inSize(cb, size), await inSize(cr, size)];
  const cover = alpha && (await inSize(alpha, size));
  const rgb = Buffer.alloc(size.width * size.height * 3);
  const isWithin = (value: number) => Math.max(0, Math.min(value, 255));
  for (let at = 0; at < brightness.length; at += 1) {
    const [l = 0, b = 0, r = 0] = [brightness[at], blue[at], red[at]];
    const share = (cover?.[at] ?? 255) / 255;
    const put = (value: number) => isWithin(value) * share + 255 * (1 - share);
    // BT.601 in full range, as cameras of telephones write it.
    rgb[at * 3] = put(l + 1.402 * (r - 128));
    rgb[at * 3 + 1] = put(l - 0.344_136 * (b - 128) - 0.714_136 * (r - 128));
    rgb[at * 3 + 2] = put(l + 1.772 * (b - 128));
  }
  return { picture: sharp(rgb, { raw: { ...size, channels: 3 } }), size };
}

function inSize(plane: Plane, size: Size): Promise<Buffer> {
  const { width, height, stride } = plane;
  return sharp(viewOf(plane, stride), { raw: { width: stride, height, channels: 1 }, limitInputPixels: false })
    .extract({ left: 0, top: 0, width, height })
    .resize({ ...size, fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** The decoder's own memory, which is not copied. */
function viewOf({ data, height }: Plane, stride: number): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, stride * height);
}
