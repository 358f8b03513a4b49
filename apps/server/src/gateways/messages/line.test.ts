import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, type RealPartner, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';
import { readLine, readQuota } from './line.ts';
import { hearLine } from './line-webhook.ts';

const answer = z.object({ status: z.number(), body: z.unknown() });
const fixture = z.object({
  answers: z.record(z.string(), answer.extend({ means: z.string() })),
  quota: z.object({ limited: answer, unlimited: answer, used: answer }),
  webhook: z.object({ secret: z.string(), body: z.string(), signature: z.string() }),
});
const recorded = () =>
  fixture.parse(JSON.parse(readFileSync(new URL('./fixtures/line-push.json', import.meta.url), 'utf8')));

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

const newFollower = () => `U${randomBytes(16).toString('hex')}`;

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
    const { secrets } = await outside.partner('line-push');
    expect(await send(newFollower(), { secrets: { ...secrets, channelAccessToken: 'a token of somebody else' } })).toBe(
      false,
    );
  });

  it('can be tried out by asking how many were sent', async () => {
    expect(await tryOut(outside, 'line-push')).toMatchObject({ outcome: 'answered', status: 200 });
  });

  it('are understood in recorded answers', () => {
    for (const { status, body, means } of Object.values(recorded().answers)) {
      expect(readLine({ outcome: 'answered', status, body })).toBe(means);
    }
  });

  it('cost a quota of the month, which LINE tells', async () => {
    const gateway = await gatewayOf(outside, 'line-push', { kind: 'message' });
    await outside.setLineQuota({ limit: 500, used: 120 });
    expect(await gateway.quota()).toEqual({ limit: 500, used: 120 });
    await outside.setLineQuota({ limit: 120, used: 120 });
    expect(await send(newFollower())).toBe(false);
    await outside.setLineQuota({ limit: null, used: 120 });
    expect(await send(newFollower())).toBe(true);
    expect(await gateway.quota()).toEqual({ limit: null, used: 121 });
  });

  it('cost a quota that is understood in recorded answers, and unknown where either is missing', () => {
    const { limited, unlimited, used } = recorded().quota;
    const said = (told: { status: number; body: unknown }) => ({ outcome: 'answered', ...told }) as const;
    expect(readQuota(said(limited), said(used))).toEqual({ limit: 500, used: 123 });
    expect(readQuota(said(unlimited), said(used))).toEqual({ limit: null, used: 123 });
    expect(readQuota(said(used), said(used))).toBeUndefined();
    expect(readQuota(said(limited), { outcome: 'unknown', why: 'no answer' })).toBeUndefined();
  });

  it('are opened with a text typed in, at the account of the site', async () => {
    const { settings } = await outside.partner('line-push');
    const { openAddress, ...live } = settings;
    const gateway = await gatewayOf(outside, 'line-push', { kind: 'message', settings: live });
    expect(gateway.addressOf('KAPAO 7K3M')).toBe('https://line.me/R/oaMessage/%40kapaodemo/?KAPAO%207K3M');
  });
});

describe('what LINE tells', () => {
  const { secret, body, signature } = recorded().webhook;
  const notice = {
    path: '/notices/partners/line',
    body,
    headers: { 'x-line-signature': signature },
    nowMs: Date.now(),
  };

  it('is heard when it is signed with the secret of the channel: texts of persons, and who leaves', () => {
    expect(hearLine(notice, secret)).toMatchObject({
      outcome: 'heard',
      isProven: true,
      about: [
        { kind: 'text', userId: `U${'0'.repeat(31)}1`, text: 'KAPAO 7K3M9QXPRW', replyToken: 'made-up-reply-token' },
        { kind: 'left', userId: `U${'0'.repeat(31)}1`, at: new Date(1_772_350_020_000) },
      ],
    });
  });

  it('is unsigned with another secret, other bytes or no signature', () => {
    expect(hearLine(notice, 'another secret of LINE').outcome).toBe('unsigned');
    expect(hearLine({ ...notice, body: `${body} ` }, secret).outcome).toBe('unsigned');
    expect(hearLine({ ...notice, headers: {} }, secret).outcome).toBe('unsigned');
  });

  it('is taken when it holds nothing for us, as when an operator verifies the address', () => {
    const empty = '{"destination":"U0","events":[]}';
    const signed = createHmac('sha256', secret).update(empty).digest('base64');
    expect(hearLine({ ...notice, body: empty, headers: { 'x-line-signature': signed } }, secret).outcome).toBe('taken');
  });
});
