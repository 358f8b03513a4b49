import { expect, it } from 'vitest';
import { prepareSlip } from './slip-picture.ts';

/** A picture as a browser writes it. */
async function picture(type: string, { width = 300, height = 500 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#12a150';
  context.fillRect(0, 0, width, height / 3);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
}

const named = (name: string, ...parts: Uint8Array<ArrayBuffer>[]) => new File(parts, name, { type: '' });
const PDF = new TextEncoder().encode('%PDF-1.7\n');
const HEIC = new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0mif1heic');

it.each([
  ['image/png', 'png-inside.jpg'],
  ['image/jpeg', 'jpeg-inside.png'],
  ['image/webp', 'webp-inside.JPG'],
  ['image/png', 'no extension'],
  ['image/jpeg', 'สลิป.pdf.exe'],
])('a slip of %s in the file %s is shown and sent as it is', async (type, name) => {
  const file = named(name, await picture(type));
  const choice = await prepareSlip(file);
  if (choice.outcome !== 'ready') throw new Error(choice.outcome);
  expect([choice.picture.file, choice.picture.name]).toEqual([file, name]);
  expect(choice.picture.previewUrl).toMatch(/^blob:/);
  expect(choice.picture.views).toHaveLength(1);
});

it('a picture that breaks off and is shown all the same is sent whole', async () => {
  const bytes = await picture('image/jpeg');
  const choice = await prepareSlip(named('slip.png', bytes.subarray(0, -2)));
  if (choice.outcome !== 'ready') throw new Error(choice.outcome);
  const sent = new Uint8Array(await choice.picture.file.arrayBuffer());
  expect([...sent.subarray(0, 2), ...sent.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
});

it.each([
  ['a locked document', 'slip.jpg', PDF],
  ['a photo that this browser cannot show', 'slip.png', HEIC],
])('%s is sent as it is, without a picture', async (_what, name, bytes) => {
  const choice = await prepareSlip(named(name, bytes));
  if (choice.outcome !== 'ready') throw new Error(choice.outcome);
  expect([choice.picture.previewUrl, choice.picture.views]).toEqual([undefined, []]);
});

it.each([
  ['FILE_EMPTY', 'slip.png', new Uint8Array()],
  ['FILE_NOT_SUPPORTED', 'slip.png', new TextEncoder().encode('<!doctype html>')],
  ['FILE_NOT_SUPPORTED', 'slip.jpg', new TextEncoder().encode('GIF89a\0')],
  ['FILE_NOT_SUPPORTED', 'slip.pdf', new TextEncoder().encode('PK\u0003\u0004')],
])('a file refused for %s under the name %s is not sent', async (outcome, name, bytes) => {
  expect(await prepareSlip(named(name, bytes))).toEqual({ outcome });
});

it('a long screenshot is sent in its whole width and looked at in parts', async () => {
  const file = named('scrolled.jpg', await picture('image/png', { width: 1_080, height: 12_000 }));
  const choice = await prepareSlip(file);
  if (choice.outcome !== 'ready') throw new Error(choice.outcome);
  expect(choice.picture.file).toBe(file);
  expect(choice.picture.views).toHaveLength(11);
  const [first, second] = choice.picture.views.map((view) => view());
  expect([first?.width, first?.height, second?.width, second?.height]).toEqual([1_080, 2_160, 1_080, 2_160]);
});

it('a large photo is made smaller before it is sent', async () => {
  const choice = await prepareSlip(named('photo.heic', await picture('image/jpeg', { width: 4_000, height: 3_000 })));
  if (choice.outcome !== 'ready') throw new Error(choice.outcome);
  const { width, height } = await createImageBitmap(choice.picture.file);
  expect([width, height]).toEqual([2_200, 1_650]);
});
