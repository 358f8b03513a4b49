import { lookupBanners } from '@kapao/contract/member/banner.ts';
import { putContent } from '@kapao/contract/operator/content.ts';
import { MAX_PICTURE_BYTES, uploadPicture } from '@kapao/contract/operator/site-picture.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { publish } from '../../../testing/bonus-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
let officeUrl: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  const address = world.app.office.server.address();
  officeUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => world?.stop());

const answered = z.object({ path: z.string().optional(), message: z.string().optional() });

async function upload(name: string, bytes: Buffer, role: Parameters<World['cookieOf']>[0] = 'marketing') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { 'X-Requested-With': 'kapao', cookie: await world.cookieOf(role) };
  const response = await fetch(officeUrl + uploadPicture.path, { method: 'POST', headers, body: form });
  return { status: response.status, ...answered.parse(await response.json()) };
}

const flat = () => sharp({ create: { width: 90, height: 40, channels: 3, background: '#305080' } });
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

describe('a picture for banners', () => {
  it.each(['png', 'jpeg', 'gif'] as const)(
    'a picture for banners as %s is written anew and open to everybody on the site',
    async (kind) => {
      const bytes = await flat()
        .withExif({ IFD0: { Artist: 'somebody' } })
        .toFormat(kind)
        .toBuffer();
      const { status, path = '' } = await upload(`banner.${kind}`, Buffer.concat([bytes, SVG]));
      expect(status).toBe(200);
      const shown = await fetch(world.memberUrl + path);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, `image/${kind}`]);
      expect(shown.headers.get('content-security-policy')).toContain('sandbox');
      const stored = Buffer.from(await shown.arrayBuffer());
      expect((await sharp(stored).metadata()).width).toBe(90);
      expect(stored.includes('somebody') || stored.includes('onload')).toBe(false);

      // Beside the editor of a banner too.
      expect((await fetch(officeUrl + path)).headers.get('content-type')).toBe(`image/${kind}`);

      const content = { th: { banners: [{ image: path, text: '' }] } };
      const put = await world.callAs('marketing', putContent, { params: { name: 'banners' }, body: { content } });
      expect((await approveProposed(world, put, 'finance')).status).toBe(200);
      expect((await world.call(lookupBanners)).reply?.banners).toMatchObject([{ image: path }]);
      await publish(world, { banners: [{ image: path, alternative: 'x' }] });
    },
  );

  it.each([
    ['no boundary', 'multipart/form-data'],
    ['another boundary than the body has', 'multipart/form-data; boundary=another'],
  ])('a picture sent with %s is refused', async (_how, type) => {
    const body = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--edge--\r\n';
    const headers = { 'X-Requested-With': 'kapao', cookie: await world.cookieOf('marketing'), 'content-type': type };
    const response = await fetch(officeUrl + uploadPicture.path, { method: 'POST', headers, body });
    expect([response.status, answered.parse(await response.json()).message]).toEqual([400, 'KEY_INVALID']);
  });

  it('a picture for banners that is none, of another kind, or too large is refused, and so is who may not edit what members see', async () => {
    const png = await flat().png().toBuffer();
    for (const [name, bytes] of [
      ['a.svg', SVG],
      ['a.png', SVG],
      ['webp-inside.jpg', await flat().webp().toBuffer()],
      ['a.webp', await flat().webp().toBuffer()],
      ['a.png', png.subarray(0, 60)],
    ] as const) {
      expect(await upload(name, bytes), name).toMatchObject({ status: 400, message: 'FILE_NOT_SUPPORTED' });
    }
    for (const name of ['png-inside.jpg', 'png', 'A.PNG.GIF']) expect((await upload(name, png)).status, name).toBe(200);
    const tooLarge = Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES)]);
    expect(await upload('a.png', tooLarge)).toMatchObject({ status: 413, message: 'FILE_TOO_LARGE' });
    expect(await upload('a.png', png, 'support')).toMatchObject({ status: 403, message: 'UNAUTHORIZED' });
    expect((await fetch(`${world.memberUrl}/api/pictures/${'x'.repeat(24)}`)).status).toBe(404);
  });
});
