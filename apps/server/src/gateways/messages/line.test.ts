import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, type RealPartner, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';
import { readLine } from './line.ts';

const fixture = z.object({
  answers: z.record(z.string(), z.object({ status: z.number(), body: z.unknown(), means: z.string() })),
});

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

/** A user of LINE who follows the channel; digits only, as the inbox of the outside world compares them. */
const newFollower = () => `U${Array.from({ length: 32 }, () => randomInt(1, 10)).join('')}`;

describe('messages by LINE', () => {
  async function send(
    to: string,
    { reference = randomUUID(), ...change }: Partial<RealPartner> & { reference?: string } = {},
  ) {
    const gateway = await gatewayOf(outside, 'line-push', { ...change, kind: 'message' });
    return gateway.send({ to, text: 'Your withdrawal was paid', reference });
  }
  const fault = (name: string, times = 1) =>
    outside.setFault({ target: 'message:line-push', fault: name, times, ms: SLOW_MS * 2 });

  it('reach who linked LINE, and never a phone number', async () => {
    const follower = newFollower();
    expect(await send(follower)).toBe(true);
    expect(await outside.messagesTo(follower)).toEqual(['Your withdrawal was paid']);
    expect(await send('+66812345678')).toBe(false);
  });

  it('are sent once under one reference, however often they are repeated', async () => {
    const [follower, reference] = [newFollower(), randomUUID()];
    for (let round = 0; round < 3; round += 1) expect(await send(follower, { reference })).toBe(true);
    expect(await outside.messagesTo(follower)).toHaveLength(1);
  });

  it.each([{ trouble: 'drop-answer' }, { trouble: 'error-after' }, { trouble: 'garbage' }, { trouble: 'down' }])(
    'are repeated after $trouble and arrive once',
    async ({ trouble }) => {
      const follower = newFollower();
      await fault(trouble);
      expect(await send(follower)).toBe(true);
      expect(await outside.messagesTo(follower)).toHaveLength(1);
    },
  );

  it.each([{ trouble: 'quota' }, { trouble: 'rate-limit' }, { trouble: 'refuse' }])(
    'are not taken under $trouble, and not repeated',
    async ({ trouble }) => {
      const follower = newFollower();
      await fault(trouble);
      expect(await send(follower)).toBe(false);
      expect(await outside.messagesTo(follower)).toEqual([]);
    },
  );

  it('are not taken when LINE stays away', async () => {
    await fault('down', 2);
    expect(await send(newFollower())).toBe(false);
  });

  it('are not taken with another token', async () => {
    expect(await send(newFollower(), { secrets: { channelAccessToken: 'a token of somebody else' } })).toBe(false);
  });

  it('can be tried out by asking how many were sent', async () => {
    expect(await tryOut(outside, 'line-push')).toMatchObject({ outcome: 'answered', status: 200 });
  });

  it('are understood in recorded answers', () => {
    const path = new URL('./fixtures/line-push.json', import.meta.url);
    const { answers } = fixture.parse(JSON.parse(readFileSync(path, 'utf8')));
    for (const { status, body, means } of Object.values(answers)) {
      expect(readLine({ outcome: 'answered', status, body })).toBe(means);
    }
  });
});
