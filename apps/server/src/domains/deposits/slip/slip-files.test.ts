import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { HEIC_SLIP, HUGE_HEIC_SLIP, slipPdf } from '../../../testing/slip-pictures.ts';
import { ended, pay, upload } from '../../../testing/slip-story.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { SLIPS_PER_MEMBER_DAY: '60' });
});
afterAll(() => world?.stop());

type Make = (slip: Buffer) => Buffer | Promise<Buffer>;

const jpegOf = (slip: Buffer) => sharp(slip).jpeg({ quality: 85 }).toBuffer();
const cut = async (slip: Buffer, bytes: number) => (await jpegOf(slip)).subarray(0, -bytes);
/** A chunk that no viewer needs, with a sum that is wrong. */
const BAD_CHUNK = Buffer.concat([Buffer.from([0, 0, 0, 9]), Buffer.from('tEXtTitle\0abc'), Buffer.from([1, 2, 3, 4])]);

async function scrolled(slip: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const { width, height } = size;
  const input = await sharp(slip).resize({ width: 1_000, height: 1_000, fit: 'inside' }).png().toBuffer();
  const at = width > height ? { left: 15_000, top: 40 } : { left: 40, top: height - 4_000 };
  return sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite([{ input, ...at }])
    .png()
    .toBuffer();
}

/** Pages before the slip: a letter, and its terms. */
async function thirdPage(slip: Buffer): Promise<Buffer> {
  const document = (await slipPdf(await jpegOf(slip))).toString('latin1');
  const blank = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
  return Buffer.from(
    document
      .replace('/Kids[3 0 R]/Count 1', '/Kids[6 0 R 7 0 R 3 0 R]/Count 3')
      .replace('trailer<<', `6 0 obj${blank}endobj\n7 0 obj${blank}endobj\ntrailer<<`),
    'latin1',
  );
}

it.each<[string, Make]>([
  ['png-inside.jpg', (slip) => slip],
  ['jpeg-inside.png', jpegOf],
  ['webp-inside.jpg', (slip) => sharp(slip).webp().toBuffer()],
  ['pdf-inside.png', async (slip) => slipPdf(await jpegOf(slip))],
  ['no extension', (slip) => slip],
  ['slip.png.exe', (slip) => slip],
  ['SLIP.JPG', jpegOf],
  ['สลิปโอนเงิน ๓๐ พ.ย..jpeg', (slip) => slip],
  [`${'ยาวมาก'.repeat(30)}.gif`, jpegOf],
  ['no-end-mark.jpg', (slip) => cut(slip, 2)],
  ['few-bytes-missing.jpg', (slip) => cut(slip, 60)],
  [
    'progressive-no-end-mark.jpg',
    async (slip) => (await sharp(slip).jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
  ],
  ['bytes-behind-the-end.jpg', async (slip) => Buffer.concat([await jpegOf(slip), Buffer.alloc(4_000, 'x')])],
  ['no-end-chunk.png', (slip) => slip.subarray(0, -12)],
  ['bad-sum-of-a-text.png', (slip) => Buffer.concat([slip.subarray(0, 33), BAD_CHUNK, slip.subarray(33)])],
  ['turned.jpg', (slip) => sharp(slip).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()],
  ['for-print.jpg', (slip) => sharp(slip).toColourspace('cmyk').jpeg().toBuffer()],
  ['sixteen-bits.png', (slip) => sharp(slip).toColourspace('rgb16').png().toBuffer()],
  ['interlaced-palette.png', (slip) => sharp(slip).png({ progressive: true, palette: true }).toBuffer()],
  ['transparent.webp', (slip) => sharp(slip).ensureAlpha(0.9).webp().toBuffer()],
  [
    'animated.webp',
    (slip) =>
      sharp([slip, slip], { join: { animated: true } })
        .webp()
        .toBuffer(),
  ],
  [
    '48-megapixels.jpg',
    (slip) =>
      sharp(slip)
        .resize({ width: 6_048, height: 8_064, fit: 'contain', background: '#fff' })
        .jpeg({ quality: 60 })
        .toBuffer(),
  ],
  ['scrolled-1080x24000.png', (slip) => scrolled(slip, { width: 1_080, height: 24_000 })],
  ['panorama-24000x1080.png', (slip) => scrolled(slip, { width: 24_000, height: 1_080 })],
  ['slip-on-the-third-page.pdf', thirdPage],
])(
  'a slip in the file %s is taken and credited',
  async (name, make) => {
    const member = await world.register();
    const { picture } = await pay(world, member);
    const taken = await upload({ world, member, file: await make(picture), name });
    expect([taken.status, taken.message, taken.reason]).toEqual([200, 'SUCCESS', undefined]);
    const { status, note } = await ended(world, member, taken.slip?.reference);
    expect([status, note]).toEqual(['SUCCESS', '']);
  },
  60_000,
);

it('the code on a photo of a telephone is read under the name of another kind, also in 48 megapixels', async () => {
  const member = await world.register();
  const photo = await upload({ world, member, file: HEIC_SLIP, name: 'IMG_0001.JPG' });
  // The code names a transfer that no bank knows.
  await expect.poll(async () => codeOf(photo.slip?.reference), { timeout: 50_000 }).toBe('20261121ABCDEFGHIJKLMNOPQ');
  const huge = await upload({ world, member, file: HUGE_HEIC_SLIP, name: 'IMG_0002.JPG' });
  expect(huge.status).toBe(200);
  // It is the same slip once more, which only its code says.
  expect((await ended(world, member, huge.slip?.reference)).note).toBe('SLIP_REFNO_DUPLICATED');
}, 120_000);

it('a document and a long picture without a code fail as slips without a code', async () => {
  const member = await world.register();
  const blank = sharp({ create: { width: 400, height: 3_000, channels: 3, background: '#ffffff' } });
  for (const file of [await slipPdf(await blank.jpeg().toBuffer()), await blank.png().toBuffer()]) {
    const taken = await upload({ world, member, file, name: 'slip' });
    expect((await ended(world, member, taken.slip?.reference)).note).toBe('CANNOT_READ_CROPPED_IMAGE');
  }
}, 60_000);

async function codeOf(reference: string | undefined): Promise<unknown> {
  const { rows } = await world.admin.query('select bank_reference from slips where reference = $1', [reference]);
  return rows[0]?.bank_reference;
}
