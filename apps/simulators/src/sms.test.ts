import { afterEach, beforeEach, expect, it } from 'vitest';
import { nationalNumber } from './sms.ts';
import { openWorld, type World } from './test-world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const send = (reference: string, text: string, to = '+66812345678') =>
  world.post('/partners/sms/messages', { to, text, reference });
const inbox = async (phone: string) => {
  const { messages } = (await world.get(`/control/sms?phone=${encodeURIComponent(phone)}`)).body;
  return messages.map((message: { text: string }) => message.text);
};

it('messages of a phone are shown newest first, however the number is written', async () => {
  await send('S1', 'first');
  await send('S2', 'for another', '+8562055512345');
  await send('S3', 'second');
  for (const phone of ['0812345678', '+66812345678', '66812345678'])
    expect(await inbox(phone)).toEqual(['second', 'first']);
  expect(await inbox('02055512345')).toEqual(['for another']);
});

it('the same reference is sent once', async () => {
  const first = await send('S1', 'code 123456');
  expect(await send('S1', 'code 123456')).toEqual(first);
  expect(await inbox('0812345678')).toHaveLength(1);
});

it('a refused message is not sent', async () => {
  await world.fault('sms', 'refuse');
  expect((await send('S1', 'code')).status).toBe(400);
  expect(await inbox('0812345678')).toEqual([]);
});

it.each([
  ['0661234567', '661234567'],
  ['+66 81 234 5678', '812345678'],
  ['8562055512345', '2055512345'],
])('%s is %s at home', (phone, national) => {
  expect(nationalNumber(phone)).toBe(national);
});
