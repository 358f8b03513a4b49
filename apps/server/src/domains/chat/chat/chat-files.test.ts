import { randomBytes, randomUUID } from 'node:crypto';
import { chatHistory, sendMessage, uploadImage, uploadVideo } from '@kapao/contract/member/chat.ts';
import { answerChat, listConversations, listMessages, uploadChatFile } from '@kapao/contract/operator/chat.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { newGuestId } from '../../../testing/chat-page.ts';
import { HEIC_SLIP } from '../../../testing/slip-pictures.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { makeChatLinks } from './chat-links.ts';

let world: World;
let officeUrl: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  const address = world.app.office.server.address();
  officeUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => world?.stop());

const MB = 1024 * 1024;
const HTML = Buffer.from('<html><script>alert(document.domain)</script></html>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const answered = z.object({
  path: z.string().optional(),
  message: z.string().optional(),
  reason: z.string().optional(),
});

interface Sent {
  name: string;
  bytes: Buffer;
  guestId?: string;
  clientId?: string;
  token?: string;
}

/** An upload as a browser makes it. */
async function upload(route: Route, { name, bytes, guestId, clientId, token }: Sent) {
  const form = new FormData();
  if (clientId !== undefined) form.append('clientId', clientId);
  if (guestId !== undefined) form.append('guestId', guestId);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { 'X-Requested-With': 'kapao', ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(world.memberUrl + route.path, { method: 'POST', headers, body: form });
  return { status: response.status, ...answered.parse(await response.json()) };
}

const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#305080' } });

/** A box of a film: its length, its type, its contents. */
function box(type: string, ...contents: Buffer[]): Buffer {
  const inside = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inside]);
}

function film(brand: string, contents: Buffer = randomBytes(1_000)): Buffer {
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12));
  const kind = Buffer.concat([Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand)]);
  return Buffer.concat([box('ftyp', kind), box('moov', box('trak', box('mdia', handler))), box('mdat', contents)]);
}

describe('an upload', () => {
  it.each(['png', 'jpeg', 'gif'] as const)(
    'an upload of a %s is stored anew, without what it tells about its maker',
    async (kind) => {
      const guestId = newGuestId();
      const bytes = await flat(64)
        .withExif({ IFD0: { Artist: 'somebody' } })
        .toFormat(kind)
        .toBuffer();
      const sent = await upload(uploadImage, { name: `slip.${kind}`, bytes: Buffer.concat([bytes, HTML]), guestId });
      expect([sent.status, sent.message]).toEqual([200, undefined]);
      const stored = await fetch(world.memberUrl + (await sentLink(guestId, sent.path ?? '', 'image')));
      expect(stored.headers.get('content-type')).toBe(`image/${kind}`);
      const again = Buffer.from(await stored.arrayBuffer());
      expect((await sharp(again).metadata()).width).toBe(64);
      expect(again.includes('somebody') || again.includes('script')).toBe(false);
    },
  );

  it('under one client id is one file, however often and in parallel it is sent, and another one of anybody else', async () => {
    const [guestId, clientId] = [newGuestId(), randomUUID()];
    const file = { name: 'slip.png', bytes: await flat(64).png().toBuffer() };
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => upload(uploadImage, { ...file, guestId, clientId })),
    );
    const paths = new Set(tries.map(({ path }) => path));
    expect([paths.size, tries.map(({ status }) => status)]).toEqual([1, [200, 200, 200, 200]]);
    expect((await upload(uploadImage, { ...file, guestId, clientId })).path).toBe([...paths][0]);
    const fileId = [...paths][0]?.split('/').at(-1);
    const stored = await world.admin.query('select count(*)::int as count from chat_files where file_id = $1', [
      fileId,
    ]);
    expect(stored.rows[0]?.count).toBe(1);
    const foreign = await upload(uploadImage, { ...file, guestId: newGuestId(), clientId });
    expect([foreign.status, paths.has(foreign.path)]).toEqual([200, false]);
    expect((await upload(uploadImage, { ...file, guestId, clientId: 'no id' })).message).toBe('KEY_INVALID');
    await sentLink(guestId, [...paths][0] ?? '', 'image');
    // What was sent already is answered, and the message under its client id is the same again.
    expect((await upload(uploadImage, { ...file, guestId, clientId })).path).toBe([...paths][0]);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['page.png', () => HTML],
    ['drawing.png', () => SVG],
    ['drawing.svg', () => SVG],
    ['page.html', () => HTML],
    ['nothing.png', () => Buffer.alloc(0)],
    ['slip', () => flat(64).png().toBuffer()],
    ['slip.webp', () => flat(64).webp().toBuffer()],
    ['webp-inside.jpg', () => flat(64).webp().toBuffer()],
    ['polyglot.gif', () => Buffer.from('GIF89a/*\x00\x00*/=1;alert(1)//')],
    ['cut.png', async () => (await flat(64).png().toBuffer()).subarray(0, 60)],
    ['bomb.png', () => flat(12_000).png().toBuffer()],
    ['film.png', () => film('isom')],
  ])('an upload of %s that is no whole picture of a kind of the chat is refused', async (name, bytes) => {
    const sent = await upload(uploadImage, { name, bytes: await bytes(), guestId: newGuestId() });
    expect([sent.status, sent.message]).toEqual([400, 'FILE_NOT_SUPPORTED']);
  });

  it.each<[string, () => Buffer]>([
    ['page.mp4', () => HTML],
    ['sound.mp4', () => Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('mdat', randomBytes(50))])],
    ['tail.mp4', () => Buffer.concat([film('isom'), HTML])],
    ['cut.mp4', () => film('isom').subarray(0, 400)],
    ['picture.mp4', () => HEIC_SLIP],
  ])('an upload of %s that is no film is refused', async (name, bytes) => {
    const sent = await upload(uploadVideo, { name, bytes: bytes(), guestId: newGuestId() });
    expect([sent.status, sent.message]).toEqual([400, 'FILE_NOT_SUPPORTED']);
  });

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['image/jpeg', 'jpeg-inside.png', () => flat(64).jpeg().toBuffer()],
    ['image/png', 'png-inside.jpg', () => flat(64).png().toBuffer()],
    ['image/gif', 'สลิป.JPEG', () => flat(64).gif().toBuffer()],
    ['image/png', '../../slip.exe', () => flat(64).png().toBuffer()],
    ['video/mp4', 'film.mov', () => film('isom')],
    ['video/quicktime', 'film.png.mp4', () => film('qt  ')],
  ])('a file is stored as %s by its bytes under the name %s', async (type, name, bytes) => {
    const guestId = newGuestId();
    const media = type.startsWith('video') ? 'video' : 'image';
    const sent = await upload(media === 'video' ? uploadVideo : uploadImage, { name, bytes: await bytes(), guestId });
    expect([sent.status, sent.message]).toEqual([200, undefined]);
    const stored = await fetch(world.memberUrl + (await sentLink(guestId, sent.path ?? '', media)));
    expect(stored.headers.get('content-type')).toBe(type);
  });

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['FILE_EMPTY', 'empty.png', () => Buffer.alloc(0)],
    ['FILE_DAMAGED', 'half.jpg', async () => (await flat(640).jpeg().toBuffer()).subarray(0, 700)],
    ['FILE_DAMAGED', 'half.mp4', () => film('isom').subarray(0, 400)],
    ['FILE_TOO_MANY_PIXELS', 'bomb.png', () => flat(12_000).png().toBuffer()],
  ])('a refusal names the cause %s for the file %s', async (reason, name, bytes) => {
    const route = name.endsWith('.mp4') ? uploadVideo : uploadImage;
    const sent = await upload(route, { name, bytes: await bytes(), guestId: newGuestId() });
    expect([sent.status, sent.message, sent.reason]).toEqual([400, 'FILE_NOT_SUPPORTED', reason]);
  });

  it('is at most 10 MB for a picture and 20 MB for a film, counted while it comes', async () => {
    const guestId = newGuestId();
    const picture = { name: 'slip.png', bytes: randomBytes(10 * MB + 1), guestId };
    expect(await upload(uploadImage, picture)).toMatchObject({ status: 413, message: 'FILE_TOO_LARGE' });
    const overhead = film('isom', Buffer.alloc(0)).length;
    const bytes = film('isom', Buffer.alloc(20 * MB - overhead));
    expect(await upload(uploadVideo, { name: 'film.mp4', bytes, guestId })).toMatchObject({ status: 200 });
    const larger = film('isom', Buffer.alloc(20 * MB - overhead + 1));
    expect(await upload(uploadVideo, { name: 'film.mp4', bytes: larger, guestId })).toMatchObject({
      status: 413,
      message: 'FILE_TOO_LARGE',
    });
  });

  it('needs somebody who uploads, and a file', async () => {
    const bytes = await flat(64).png().toBuffer();
    expect((await upload(uploadImage, { name: 'slip.png', bytes })).message).toBe('KEY_MISSING');
    expect((await upload(uploadImage, { name: 'slip.png', bytes, guestId: 'guest-1' })).message).toBe('KEY_INVALID');
    expect((await upload(uploadImage, { name: 'slip.png', bytes, token: 'x'.repeat(43) })).message).toBe(
      'invalid-token',
    );
    expect((await world.call(uploadImage, { body: {} })).message).toBe('KEY_MISSING');
  });

  it('an upload of one person is sixty files a day', async () => {
    const guestId = newGuestId();
    const bytes = await flat(8).png().toBuffer();
    for (let count = 1; count <= 60; count += 1) {
      expect((await upload(uploadImage, { name: 'slip.png', bytes, guestId })).status).toBe(200);
    }
    expect((await upload(uploadImage, { name: 'slip.png', bytes, guestId })).message).toBe('REQUEST_LIMIT');
  });
});

/** Sends an uploaded file as a message and answers the address under which it is seen. */
async function sentLink(guestId: string, path: string, fileType: 'image' | 'video'): Promise<string> {
  const message = { message_type: 'media', payload: { fileType, filePath: path } };
  await world.call(sendMessage, { body: { guestId, clientId: randomUUID(), message } });
  const last = (await world.call(chatHistory, { body: { guestId } })).reply?.conversations.at(-1)?.message;
  return last?.message_type === 'media' ? last.payload.filePath : '';
}

describe('a stored file', () => {
  it('is opened by its short-lived link only, comes as an attachment, and by range', async () => {
    const guestId = newGuestId();
    const bytes = film('isom');
    const { path = '' } = await upload(uploadVideo, { name: 'film.mp4', bytes, guestId });
    const link = await sentLink(guestId, path, 'video');
    const part = await fetch(world.memberUrl + link, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${bytes.length}`);
    expect(part.headers.get('content-disposition')).toMatch(/^attachment; filename="chat-\w+\.mp4"$/);
    expect(part.headers.get('cache-control')).toBe('no-store');
    expect(part.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    const tail = await fetch(world.memberUrl + link, { headers: { range: 'bytes=-3' } });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(bytes.subarray(-3));
    expect((await fetch(world.memberUrl + link, { headers: { range: 'bytes=99999-' } })).status).toBe(416);
    expect(Buffer.from(await (await fetch(world.memberUrl + link)).arrayBuffer())).toEqual(bytes);
    for (const other of [path, `${path}?until=99999999999999&key=x`, link.replace(/until=\d/, 'until=9')]) {
      expect((await fetch(world.memberUrl + other)).status).toBe(404);
    }
  });

  it('is gone with the site', async () => {
    const guestId = newGuestId();
    const { path = '' } = await upload(uploadVideo, { name: 'film.mp4', bytes: film('isom'), guestId });
    const link = world.memberUrl + (await sentLink(guestId, path, 'video'));
    const setSite = (status: string) =>
      world.admin.query(
        "update settings set value = jsonb_set(value, '{status}', to_jsonb($1::text)) where name = 'site'",
        [status],
      );
    await setSite('terminated');
    const gone = await fetch(link);
    await setSite('active');
    expect([gone.status, answered.parse(await gone.json()).message]).toEqual([410, 'gone']);
    expect((await fetch(link)).status).toBe(200);
  });

  it('stops opening when its link is too old', () => {
    const links = makeChatLinks({ fingerprint: (text: string) => Buffer.from(text) });
    const link = new URL(links.linkOf('a'.repeat(24), 1_000), 'http://x').searchParams;
    const key = { until: Number(link.get('until')), key: String(link.get('key')) };
    expect(links.isOpenedBy('a'.repeat(24), key, 3_600_000)).toBe(true);
    expect(links.isOpenedBy('b'.repeat(24), key, 3_600_000)).toBe(false);
    expect(links.isOpenedBy('a'.repeat(24), key, 7_200_001)).toBe(false);
  });

  it('is sent by who uploaded it and nobody else', async () => {
    const bytes = await flat(64).png().toBuffer();
    const { path = '' } = await upload(uploadImage, { name: 'slip.png', bytes, guestId: newGuestId() });
    const message = { message_type: 'media', payload: { fileType: 'image', filePath: path } };
    const thief = { guestId: newGuestId(), clientId: randomUUID(), message };
    expect((await world.call(sendMessage, { body: thief })).message).toBe('NO_DATA');
    const foreign = { ...message, payload: { ...message.payload, filePath: 'https://evil.example/x.png' } };
    expect((await world.call(sendMessage, { body: { ...thief, message: foreign } })).message).toBe('NO_DATA');
  });

  it('is seen by operators with their session, who may send files too', async () => {
    const guestId = newGuestId();
    const bytes = await flat(64).png().toBuffer();
    const { path = '' } = await upload(uploadImage, { name: 'slip.png', bytes, guestId });
    await sentLink(guestId, path, 'image');
    const body = { guestId, clientId: randomUUID(), message: { message_type: 'text', payload: 'the slip of Somchai' } };
    await world.call(sendMessage, { body });
    const listed = await world.callAs('support', listConversations, { query: { search: 'slip of Somchai' } });
    const id = listed.reply?.conversations[0]?.id ?? '';
    const shown = (await world.callAs('support', listMessages, { params: { id } })).reply?.messages[0]?.message;
    const deskPath = shown?.message_type === 'media' ? shown.payload.filePath : '';
    const cookie = await world.cookieOf('support');
    expect((await fetch(officeUrl + deskPath, { headers: { cookie } })).status).toBe(200);
    expect((await fetch(officeUrl + deskPath)).status).toBe(401);
    expect((await fetch(officeUrl + deskPath, { headers: { cookie: await world.cookieOf('marketing') } })).status).toBe(
      401,
    );

    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'how-to.png');
    const response = await fetch(`${officeUrl}${uploadChatFile.path.replace(':id', id)}`, {
      method: 'POST',
      headers: { 'X-Requested-With': 'kapao', cookie },
      body: form,
    });
    const kept = uploadChatFile.reply.parse(await response.json());
    const message = { message_type: 'media', payload: { fileType: 'image', filePath: kept.path } };
    const answer = { params: { id }, body: { clientId: randomUUID(), message } };
    expect((await world.callAs('support', answerChat, answer)).status).toBe(200);
    const seen = (await world.call(chatHistory, { body: { guestId } })).reply?.conversations.at(-1)?.message;
    const link = seen?.message_type === 'media' ? seen.payload.filePath : '';
    expect((await fetch(world.memberUrl + link)).status).toBe(200);
  });
});
