import { afterEach, expect, it } from 'vitest';
import { begunSlip, forgetSlip, keepSlip } from './begun-slip.ts';

const slip = new File(['a slip'], 'slip.png', { type: 'image/png' });

afterEach(forgetSlip);

/** What the keeper of the app's files writes down when another app hands a picture over. */
async function handOver(file: File, ageMs = 0): Promise<void> {
  const headers = {
    'content-type': file.type,
    'x-name': encodeURIComponent(file.name),
    'x-at': String(Date.now() - ageMs),
  };
  await (await caches.open('kapao-begun')).put('/begun/slip', new Response(file, { headers }));
}

it('a slip that waits for a line is its member’s alone, and lost to the phone when somebody else signs in', async () => {
  await keepSlip(slip, { memberId: 'KP1', key: 'one-key' });
  const begun = await begunSlip('KP1');
  expect([begun?.file.name, begun?.file.type, begun?.toSend?.key]).toEqual(['slip.png', 'image/png', 'one-key']);
  expect(await begun?.file.text()).toBe('a slip');
  expect(await begunSlip('KP2')).toBeUndefined();
  expect(await begunSlip('KP1')).toBeUndefined();
});

it('a picture that was handed over is sent by nobody, has the name of what it is, and waits a quarter of an hour', async () => {
  await handOver(new File(['a slip'], 'สลิป', { type: 'image/jpeg' }));
  const begun = await begunSlip('KP1');
  expect([begun?.file.name, begun?.toSend]).toEqual(['สลิป.jpg', undefined]);
  await handOver(slip, 16 * 60_000);
  expect(await begunSlip('KP1')).toBeUndefined();
});
