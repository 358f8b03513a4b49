import { readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { slipByReference, uploadSlip } from '@kapao/contract/member/slip.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { plainPngBytes } from '../../../testing/plain-png.ts';
import { HEIC_SLIP, LAYOUTS, LOCKED_PDF, slipCode, slipPdf, slipPng } from '../../../testing/slip-pictures.ts';
import { slipsOf, upload } from '../../../testing/slip-story.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
let png: Buffer;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { SLIPS_PER_MEMBER_DAY: '90' });
  member = await world.register();
  png = await slipPng(slipCode('014', '20261121UPLOADUPLOADUPLOA'));
});
afterAll(() => world.stop());

const jpeg = () => sharp(png).jpeg().toBuffer();
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
/** One that can be drawn: nothing but its kind speaks against it. */
const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h9v9z"/></svg>',
);

describe('a file', () => {
  it.each([
    ['slip.png', () => png],
    ['slip.jpg', jpeg],
    ['SLIP.JPEG', jpeg],
    ['slip.webp', () => sharp(png).webp().toBuffer()],
    ['slip.pdf', async () => slipPdf(await jpeg())],
    ['IMG_0001.HEIC', () => HEIC_SLIP],
    ['สลิป 1.png', () => png],
    ['../../etc/passwd.png', () => png],
  ])('a file named %s that is what it says is accepted', async (name, make) => {
    const answered = await upload({ world, member, file: await make(), name });
    expect([name, answered.status, answered.message]).toEqual([name, 200, 'SUCCESS']);
    const stored = await world.admin.query('select file_name from slips where reference = $1', [
      answered.slip?.reference,
    ]);
    expect(stored.rows[0]?.file_name).toMatch(/^slips\/[0-9a-f]{2}\/[0-9a-f]{48}\.jpg$/);
  });

  it.each([
    ['of text', 'slip.png', () => Buffer.from('hello, I am a slip')],
    ['of a vector drawing', 'slip.svg', () => DRAWING],
    ['of a vector drawing called a picture', 'slip.png', () => DRAWING],
    ['of a page', 'slip.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['of an animation', 'slip.gif', () => sharp(png).gif().toBuffer()],
    ['of an animation called a photo', 'slip.jpg', () => sharp(png).gif().toBuffer()],
    ['of another codec in the container of photos', 'slip.heic', () => sharp(png).resize(64).avif().toBuffer()],
    ['of a scan', 'slip.jpg', () => sharp(png).tiff().toBuffer()],
  ])('a file %s is refused as no kind of slip', async (_how, name, make) => {
    const answered = await upload({ world, member, file: await make(), name });
    expect([answered.status, answered.message, answered.reason]).toEqual([400, 'SLIP_INVALID_FILE', undefined]);
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['that breaks off', 'FILE_DAMAGED', () => png.subarray(0, png.length / 2)],
    ['that is only a signature', 'FILE_DAMAGED', () => png.subarray(0, 8)],
    ['of a photo that is half there', 'FILE_DAMAGED', async () => half(await jpeg())],
    ['of a photo that breaks off', 'FILE_DAMAGED', async () => half(await sharp(png).webp().toBuffer())],
    ['of a telephone that breaks off', 'FILE_DAMAGED', () => half(HEIC_SLIP)],
    ['of a broken document', 'FILE_DAMAGED', () => Buffer.from('%PDF-1.7\nnothing')],
    ['with a password', 'FILE_NEEDS_PASSWORD', () => LOCKED_PDF],
    ['of 52 megapixels', 'FILE_TOO_MANY_PIXELS', () => plainPngBytes(5_200, 10_000)],
    ['of a bomb', 'FILE_TOO_MANY_PIXELS', () => plainPngBytes(30_000, 30_000)],
    ['of more than 10 MB', 'FILE_TOO_LARGE', () => Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])],
  ])('a file %s is refused with the cause %s', async (_how, reason, make) => {
    const answered = await upload({ world, member, file: await make(), name: 'slip.jpg' });
    expect([answered.status, answered.message, answered.reason]).toEqual([400, 'SLIP_INVALID_FILE', reason]);
  });

  it('a file that never ends is refused as soon as it is too large', async () => {
    const sending = request(`${world.memberUrl}${uploadSlip.path}`, {
      method: 'POST',
      headers: {
        'x-requested-with': 'kapao',
        authorization: `Bearer ${member.token}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
    });
    // The server may hang up once it has answered.
    sending.on('error', () => undefined);
    let status: number | undefined;
    sending.once('response', (answer) => {
      status = answer.statusCode;
    });
    sending.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="slip.png"\r\n\r\n');
    sending.write(Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]));
    await until('it is answered, though its end never comes', async () => status !== undefined);
    expect(status).toBe(400);
    sending.destroy();
  });

  it('a file that is missing, empty or in another field is no file', async () => {
    for (const wrong of [{ file: undefined }, { file: png, field: 'picture' }, { file: Buffer.alloc(0) }]) {
      const answered = await upload({ world, member, ...wrong });
      expect([answered.status, answered.message]).toEqual([400, 'SLIP_NO_FILE']);
      expect(answered.reason).toBe(wrong.file?.length === 0 ? 'FILE_EMPTY' : undefined);
    }
    const json = await world.call(uploadSlip, { token: member.token, rawBody: '{"file":"x"}' });
    expect([json.status, json.message]).toEqual([400, 'SLIP_NO_FILE']);
  });

  it('is kept as nothing but a picture: what was hidden in it is gone', async () => {
    const secret = 'the-member-lives-here';
    const tagged = await sharp(png)
      .jpeg()
      .withExif({ IFD0: { Copyright: secret } })
      .toBuffer();
    const polyglot = Buffer.concat([tagged, Buffer.from(`<script>${secret}</script>PK\u0003\u0004`)]);
    expect(polyglot.includes(secret)).toBe(true);
    const { slip } = await upload({ world, member, file: polyglot, name: 'slip.jpg' });
    const shown = await fetch(`${world.memberUrl}${slip?.link}`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes(secret)).toBe(false);
    const { exif, xmp, iptc, icc, format } = await sharp(bytes).metadata();
    expect([format, exif, xmp, iptc, icc]).toEqual(['jpeg', undefined, undefined, undefined, undefined]);
  });

  it('leaves nothing behind while it is refused', async () => {
    // Those that were taken are copied there for as long as they are read.
    await until('nothing lies there', async () => (await readdir(`${world.filesDirectory}/incoming`)).length === 0);
  });
});

describe('the picture of a slip', () => {
  it('is shown to its owner as a picture and nothing else', async () => {
    const { slip } = await upload({ world, member, file: png });
    const found = await world.call(slipByReference, {
      token: member.token,
      params: { reference: slip?.reference ?? '' },
    });
    for (const url of [slip?.link, found.reply?.url]) {
      const shown = await fetch(`${world.memberUrl}${url}`);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="slip-[\w-]{8}\.jpg"$/);
      expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(LAYOUTS.green.width);
    }
  });

  it('is nobody else’s, and its address cannot be made up or kept', async () => {
    const stranger = await world.register();
    const { slip } = await upload({ world, member, file: png });
    const reference = slip?.reference ?? '';
    const asked = await world.call(slipByReference, { token: stranger.token, params: { reference } });
    expect([asked.status, asked.message]).toEqual([404, 'NO_DATA']);
    expect(await slipsOf(world, stranger)).toEqual([]);
    const [, until = '', signature = ''] = slip?.link.split('.') ?? [];
    const later = (Number.parseInt(until, 36) + 60_000).toString(36);
    const past = (Date.now() - 1_000).toString(36);
    for (const link of [
      `${reference}.${later}.${signature}`,
      `${reference}.${past}.${signature}`,
      `${reference}.${until}.`,
    ]) {
      const shown = await fetch(`${world.memberUrl}/api/statement/slip/picture/${link}`);
      expect([link, shown.status]).toEqual([link, 404]);
    }
  });
});

describe('an upload', () => {
  it('an upload repeated under its key is one slip with the same answer; with another file it is refused', async () => {
    const key = 'slip-key-1';
    const [first, second] = await Promise.all([
      upload({ world, member, file: png, key }),
      upload({ world, member, file: png, key }),
    ]);
    const third = await upload({ world, member, file: png, key });
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(new Set([first, second, third].map(({ slip }) => slip?.reference)).size).toBe(1);
    expect(third.headers.get('idempotent-replay')).toBe('true');
    const other = await upload({ world, member, file: await jpeg(), name: 'slip.jpg', key });
    expect([other.status, other.message]).toEqual([409, 'KEY_INVALID']);
  });

  it('an upload with the store full is refused cleanly, and taken when there is room again', async () => {
    const someone = await world.register();
    const { filesDirectory } = world;
    await rm(`${filesDirectory}/slips`, { recursive: true, force: true });
    await writeFile(`${filesDirectory}/slips`, 'no folder, no room');
    const refused = await upload({ world, member: someone, file: png });
    expect([refused.status, refused.message]).toEqual([400, 'SLIP_UPLOAD_FAIL']);
    await rm(`${filesDirectory}/slips`);
    expect((await upload({ world, member: someone, file: png })).status).toBe(200);
    expect(await slipsOf(world, someone)).toHaveLength(1);
  });

  it('an upload of a frozen member is refused', async () => {
    const frozen = await world.register();
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [frozen.id]);
    const answered = await upload({ world, member: frozen, file: png });
    expect(answered.message).toBe('INACTIVE_USER');
  });

  it('an upload of 50 megapixels is small enough', async () => {
    expect((await upload({ world, member, file: plainPngBytes(5_000, 10_000) })).status).toBe(200);
  });

  it('an upload beyond the daily quota is refused, whatever the files were', async () => {
    const eager = await world.register();
    await upload({ world, member: eager, file: Buffer.from('x') });
    await world.admin.query('update slip_upload_days set files = 89 where member_id = $1', [eager.id]);
    const [one, two] = await Promise.all([
      upload({ world, member: eager, file: png }),
      upload({ world, member: eager, file: png }),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 429]);
    // Refused before it is read, and yet its sender hears why.
    const large = await upload({ world, member: eager, file: Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]) });
    expect([large.status, large.message]).toEqual([429, 'REQUEST_LIMIT']);
  });
});
