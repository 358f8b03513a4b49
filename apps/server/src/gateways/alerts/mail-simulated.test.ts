import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';

let outside: OutsideWorld;
let duty = '';
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
  duty = String((await outside.partner('mail-alert')).settings.recipients);
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

const alert = (text: string) => ({
  ...({ reference: randomUUID(), rule: 'test', level: 'WARNING', occasion: 'OPENED' } as const),
  ...{ text, openedAt: new Date().toISOString(), link: 'http://127.0.0.1/alerts' },
});
const arrived = async (text: string) => (await outside.messagesTo(duty)).filter((one) => one.startsWith(text)).length;

it('a mail arrives in the inbox of those on duty, by their address and with its link', async () => {
  const gateway = await gatewayOf(outside, 'mail-alert', { kind: 'alert' });
  expect(await gateway.send(alert('Payouts stand still'))).toBe(true);
  expect(await outside.messagesTo(duty)).toEqual(['Payouts stand still\n\nhttp://127.0.0.1/alerts']);
});

it.each([
  ['refuse', 0],
  ['down', 0],
  ['drop-request', 0],
  ['slow', 1],
  ['drop-answer', 1],
  ['error-after', 1],
])('under %s it is no yes, whether it arrived or not', async (fault, times) => {
  const gateway = await gatewayOf(outside, 'mail-alert', { kind: 'alert' });
  await outside.setFault({ target: 'alert:mail-alert', fault, ms: SLOW_MS + 200 });
  expect(await gateway.send(alert(`Under ${fault}`))).toBe(false);
  await expect.poll(() => arrived(`Under ${fault}`)).toBe(times);
  expect(await gateway.send(alert(`After ${fault}`))).toBe(true);
});

it('another password, and a mailbox that is not there, are refused', async () => {
  const { settings, secrets } = await outside.partner('mail-alert');
  const ways = [
    { secrets: { ...secrets, password: 'of somebody else' } },
    { settings: { ...settings, recipients: 'nobody@kapao.example' } },
  ];
  for (const way of ways) {
    const gateway = await gatewayOf(outside, 'mail-alert', { kind: 'alert', ...way });
    expect(await gateway.send(alert('To nobody'))).toBe(false);
  }
  expect(await arrived('To nobody')).toBe(0);
});

it('trying it out says that the login is right, and sends nothing', async () => {
  const before = (await outside.messagesTo(duty)).length;
  expect(await tryOut(outside, 'mail-alert')).toMatchObject({ outcome: 'answered', status: 235 });
  expect(await outside.messagesTo(duty)).toHaveLength(before);
});
