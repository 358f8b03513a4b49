import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PictureJob } from '../../../platform/pictures/picture-cleaner.ts';
import { HEIC_SLIP, LAYOUTS, type SlipLayout, slipCode, slipPdf, slipPng } from '../../../testing/slip-pictures.ts';
import { makeSlipPictures, type SlipPictures } from './slip-pictures.ts';

let pictures: SlipPictures;
let directory: string;
beforeAll(async () => {
  pictures = makeSlipPictures();
  directory = await mkdtemp(join(tmpdir(), 'kapao-slips-'));
});
afterAll(async () => {
  await pictures.stop();
  await rm(directory, { recursive: true });
});

type Spoiling = (picture: Sharp, size: { width: number; height: number }) => Sharp | Promise<Sharp>;
const GREY = { background: '#5b5f66' };

/** What happens to a slip between a bank's app and us. */
const SPOILINGS: Record<string, Spoiling> = {
  'as it is': (picture) => picture,
  'turned a quarter': (picture) => picture.rotate(90),
  'upside down': (picture) => picture.rotate(180),
  'held askew by 7 degrees': (picture) => picture.rotate(7, GREY),
  'held askew by 20 degrees': (picture) => picture.rotate(-20, GREY),
  'small, 420 wide': (picture) => picture.resize({ width: 420 }),
  'very small, 324 wide': (picture) => picture.resize({ width: 324 }),
  dim: (picture) => picture.linear(0.25, 8),
  'washed out': (picture) => picture.linear(0.3, 165),
  'a little blurred': (picture) => picture.blur(2),
  noisy: async (picture, size) => picture.composite([{ input: await noise(size, 34), blend: 'overlay' }]),
  'a poor JPEG': async (picture) => sharp(await picture.jpeg({ quality: 18 }).toBuffer()),
  'sent twice through a messenger': async (picture) => {
    const once = await picture.resize({ width: 720 }).jpeg({ quality: 45 }).toBuffer();
    return sharp(await sharp(once).resize({ width: 690 }).jpeg({ quality: 50 }).toBuffer());
  },
  'a screenshot with status bars': async (picture, { width, height }) => {
    const flat = await picture.png().toBuffer();
    const tall = Math.round(width * 2.2);
    const canvas = sharp({
      create: { width, height: Math.max(tall, height + 160), channels: 3, background: '#101418' },
    });
    return canvas.composite([{ input: flat, left: 0, top: 80 }]);
  },
  'photographed from a screen, dim, askew and blurred': async (picture) => {
    const askew = await picture.linear(0.5, 10).rotate(5, GREY).png().toBuffer();
    return sharp(await sharp(askew).blur(1.2).jpeg({ quality: 55 }).toBuffer());
  },
};

async function noise({ width, height }: { width: number; height: number }, sigma: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, noise: { type: 'gaussian' as const, mean: 128, sigma } };
  return sharp({ create: { ...create, background: '#808080' } })
    .png()
    .toBuffer();
}

async function spoiled(layout: SlipLayout, spoiling: Spoiling, code: string): Promise<Buffer> {
  const picture = sharp(await slipPng(code, layout));
  return (await spoiling(picture, layout)).png().toBuffer();
}

/** As an upload goes: what is read is the picture written anew. */
async function cleanedAndRead(path: string, kind: PictureJob['kind']) {
  const to = `${path}.jpg`;
  return (await pictures.clean({ path, kind, to })) === undefined ? pictures.read(to) : undefined;
}

describe('slips of four banks, spoiled in fifteen ways', () => {
  it('are read in at least 38 of every 40, through upload and all', async () => {
    const unread: string[] = [];
    let number = 0;
    for (const [bank, layout] of Object.entries(LAYOUTS)) {
      for (const [how, spoiling] of Object.entries(SPOILINGS)) {
        number += 1;
        const reference = `20261121ABCDEFGHJKLMNPQ${String(number).padStart(2, '0')}`;
        const path = join(directory, `${number}.png`);
        await writeFile(path, await spoiled(layout, spoiling, slipCode('014', reference)));
        const reading = await cleanedAndRead(path, 'png');
        const isRead = reading?.kind === 'bank' && reading.bankReference === reference;
        if (!isRead) unread.push(`${bank}, ${how}`);
      }
    }
    expect(number).toBeGreaterThanOrEqual(40);
    expect(unread.length, unread.join('; ')).toBeLessThanOrEqual(Math.floor(number / 20));
  }, 180_000);
});

it('a picture without a code gives nothing, one with a payment code only says so', async () => {
  const path = join(directory, 'cleaned.jpg');
  await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#ddd' } }).toFile(path);
  expect(await pictures.read(path)).toBeUndefined();
  await sharp(await slipPng(undefined, LAYOUTS.blue)).toFile(path);
  expect((await pictures.read(path))?.kind).toBe('other');
});

it('the code on a telephone’s photo and on a document is read as well', async () => {
  const document = await slipPdf(
    await sharp(await slipPng(slipCode('004', '20261121DOCUMENT0001')))
      .jpeg()
      .toBuffer(),
  );
  const files = [
    { bytes: HEIC_SLIP, kind: 'heic', reference: '20261121ABCDEFGHIJKLMNOPQ' },
    { bytes: document, kind: 'pdf', reference: '20261121DOCUMENT0001' },
  ] as const;
  for (const { bytes, kind, reference } of files) {
    const path = join(directory, `slip.${kind}`);
    await writeFile(path, bytes);
    const reading = await cleanedAndRead(path, kind);
    expect([kind, reading?.kind === 'bank' && reading.bankReference]).toEqual([kind, reference]);
  }
});
