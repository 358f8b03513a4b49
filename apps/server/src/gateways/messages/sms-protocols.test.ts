import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, type RealPartner, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';
import { readSmsmkt } from './smsmkt.ts';
import { readThaiBulkSms } from './thaibulksms.ts';

const COMPANIES = [
  { code: 'thaibulksms', read: readThaiBulkSms },
  { code: 'smsmkt', read: readSmsmkt },
];
const fixture = z.object({
  answers: z.record(z.string(), z.object({ status: z.number(), body: z.unknown(), isTaken: z.boolean() })),
});

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

const newPhone = () => `08${randomInt(10_000_000, 99_999_999)}`;

describe.each(COMPANIES)('text messages by $code', ({ code, read }) => {
  async function send(to: string, change: Partial<RealPartner> = {}) {
    const gateway = await gatewayOf(outside, code, { ...change, kind: 'sms' });
    return gateway.send({ to, text: 'รหัสของคุณคือ 123456', reference: 'R1' });
  }
  const fault = (name: string) => outside.setFault({ target: `sms:${code}`, fault: name, ms: SLOW_MS * 2 });

  it('are delivered, however a Thai number is written', async () => {
    const phone = newPhone();
    for (const to of [phone, `66${phone.slice(1)}`, `+66${phone.slice(1)}`]) expect(await send(to)).toBe(true);
    expect(await outside.messagesTo(phone)).toEqual(Array(3).fill('รหัสของคุณคือ 123456'));
  });

  it('are not even sent to numbers of other countries', async () => {
    expect(await send('+8562055555555')).toBe(false);
  });

  it.each([
    { trouble: 'refuse' },
    { trouble: 'quota' },
    { trouble: 'rate-limit' },
    { trouble: 'down' },
    { trouble: 'drop-request' },
  ])('are not taken under $trouble, and nothing is delivered', async ({ trouble }) => {
    const phone = newPhone();
    await fault(trouble);
    expect(await send(phone)).toBe(false);
    expect(await outside.messagesTo(phone)).toEqual([]);
  });

  it.each([{ trouble: 'drop-answer' }, { trouble: 'error-after' }, { trouble: 'garbage' }, { trouble: 'slow' }])(
    'count as not taken when the answer is lost under $trouble',
    async ({ trouble }) => {
      await fault(trouble);
      expect(await send(newPhone())).toBe(false);
    },
  );

  it('are not taken from somebody with another key', async () => {
    const { secrets } = await outside.partner(code);
    const wrong = Object.fromEntries(Object.keys(secrets).map((name) => [name, 'another key of somebody']));
    expect(await send(newPhone(), { secrets: wrong })).toBe(false);
  });

  it('can be tried out without any message', async () => {
    expect(await tryOut(outside, code)).toMatchObject({ outcome: 'answered', status: 200 });
  });

  it('are understood in their recorded answers', () => {
    const path = new URL(`./fixtures/${code}.json`, import.meta.url);
    const { answers } = fixture.parse(JSON.parse(readFileSync(path, 'utf8')));
    for (const { status, body, isTaken } of Object.values(answers)) {
      expect(read({ outcome: 'answered', status, body })).toBe(isTaken);
    }
  });
});
