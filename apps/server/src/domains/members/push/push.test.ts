import { randomUUID } from 'node:crypto';
import { changePassword } from '@kapao/contract/member/account.ts';
import { chatHistory, readChat, sendMessage } from '@kapao/contract/member/chat.ts';
import { logout } from '@kapao/contract/member/login.ts';
import { endPush, readPush, startPush } from '@kapao/contract/member/push.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { openAmlCase } from '@kapao/contract/operator/aml-case.ts';
import { answerChat, listConversations } from '@kapao/contract/operator/chat.ts';
import { freezeMember } from '@kapao/contract/operator/member.ts';
import { listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { excludeForEver, sendMoney, takeBreak } from '../../../testing/fair-play-story.ts';
import { hurryPush, subscribe, titlesOf, toldTo, untilToldAll } from '../../../testing/push-story.ts';
import { MEMBER_PASSWORD, type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { MAX_ATTEMPTS } from './push-rules.ts';

const reason = 'a story';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
}, 60_000);
afterEach(() => world.outside.clearFaults());
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

async function told(wish: Parameters<typeof subscribe>[2] = {}) {
  const member = await world.register();
  const { browser, answered } = await subscribe(world, member, wish);
  expect(answered.status).toBe(200);
  return { member, browser, to: answered.reply?.to };
}

const take = (member: Member, amount: number) =>
  world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const isFaultWaiting = () => world.outside.isFaultWaiting('push');
const hereOf = async (token: string) => (await world.call(readPush, { token })).reply?.here ?? null;

/** A withdrawal that waits for people; answers its id. */
async function waiting(member: Member): Promise<string> {
  await world.deposit(member, 5_000);
  expect((await take(member, 2_500)).message).toBe('PENDING');
  const { reply } = await world.callAs('finance', listWithdrawals, { query: { limit: '100' } });
  return reply?.withdrawals.find(({ memberId }) => memberId === member.id)?.id ?? '';
}

describe('a member who asked for it is told once', () => {
  it('that money has arrived, by a notification that leads to its receipt, without the amount', async () => {
    const { member, browser, to } = await told();
    await world.deposit(member, 321);
    expect(await titlesOf(world, browser, 1)).toEqual(['Money has arrived']);
    const [first] = await toldTo(world, browser);
    const row = await world.admin.query('select operation_id from operations where member_id = $1', [member.id]);
    const id = String(row.rows[0]?.operation_id);
    const said = { to, tag: id, path: `/user/statement?do=receipt&id=${id}`, lang: 'en' };
    expect(first).toMatchObject({ said, urgency: 'high', topic: id.replaceAll('-', '') });
    expect(first?.said.body).not.toMatch(/\d/);
    await untilToldAll(world);
    expect(await toldTo(world, browser)).toHaveLength(1);
  });

  it('that a withdrawal was paid, with its amount where the member wants it shown, in the language of that browser', async () => {
    const { member, browser } = await told({ locale: 'th', showsAmounts: true });
    await world.deposit(member, 1_500);
    await titlesOf(world, browser, 1);
    expect((await take(member, 1_200)).status).toBe(200);
    await world.untilAllEnded();
    const [paid, arrived] = [...(await titlesOf(world, browser, 2))];
    expect([arrived, paid]).toEqual(['เงินเข้าแล้ว', 'ถอนเงินสำเร็จ']);
    const bodies = (await toldTo(world, browser)).map(({ said }) => said.body);
    expect(bodies).toEqual(['จ่าย 1,200.00 บาท เข้าบัญชีธนาคารของคุณแล้ว', 'รับเงินฝาก 1,500.00 บาท แล้ว']);
  });

  it('that a withdrawal was refused and why, in words that are chosen for members', async () => {
    const { member, browser } = await told();
    const id = await waiting(member);
    const body = { reason: 'suspected misuse', note: 'TURNOVER' };
    expect((await world.callAs('finance', rejectWithdrawal, { params: { id }, body })).status).toBe(200);
    expect(await titlesOf(world, browser, 2)).toContain('Withdrawal not paid');
    const refused = (await toldTo(world, browser)).find(({ said }) => said.title === 'Withdrawal not paid');
    expect(refused?.said.body).toBe(
      'Your money is back with you. The turnover is not met yet. Play on, then withdraw again.',
    );
  });

  it('that the bank could not pay', async () => {
    const member = await world.register({ accountNo: `21${String(Date.now()).slice(-4)}0000` });
    const { browser } = await subscribe(world, member);
    await world.deposit(member, 900);
    await take(member, 600);
    await world.untilAllEnded();
    expect(await titlesOf(world, browser, 2)).toContain('Withdrawal not paid');
    const bodies = (await toldTo(world, browser)).map(({ said }) => said.body);
    expect(bodies.some((body) => body.includes('The bank could not pay it.'))).toBe(true);
  });

  it('at every browser that asked for it, and ten at most', async () => {
    const member = await world.register();
    const tokens = [member.token];
    for (let count = 1; count < 12; count += 1) tokens.push(await world.signIn(member.username));
    const browsers = [];
    for (const token of tokens) browsers.push((await subscribe(world, { token })).browser);
    await world.deposit(member, 50);
    await untilToldAll(world);
    const counts = await Promise.all(browsers.map(async (browser) => (await toldTo(world, browser)).length));
    expect(counts).toEqual([0, 0, ...Array(10).fill(1)]);
  });

  it('of fifty deposits at once fifty times, however many processes send', async () => {
    const { member, browser } = await told();
    await Promise.all(Array.from({ length: 50 }, (_none, at) => sendMoney(world, member, 10 + at)));
    await until('all are told', async () => (await toldTo(world, browser)).length >= 50);
    await untilToldAll(world);
    const tags = (await toldTo(world, browser)).map(({ said }) => said.tag);
    expect([tags.length, new Set(tags).size]).toEqual([50, 50]);
  });
});

describe('an answer of people in the chat', () => {
  const say = async (member: Member) => {
    const body = { message: { message_type: 'text', payload: 'help' }, clientId: randomUUID() };
    await world.call(sendMessage, { token: member.token, query: { locale: 'en' }, body });
    const { reply } = await world.callAs('support', listConversations, { query: {} });
    const found = reply?.conversations.find(({ memberId }) => memberId === member.id);
    if (!found) throw new Error('the conversation is in the inbox');
    return found.id;
  };
  const answer = async (id: string, payload: string) => {
    const body = { clientId: randomUUID(), message: { message_type: 'text', payload } };
    expect((await world.callAs('support', answerChat, { params: { id }, body })).status).toBe(200);
  };

  it('is told without its words, the newest of several alone', async () => {
    const { member, browser } = await told();
    const id = await say(member);
    await answer(id, 'your secret is safe');
    await answer(id, 'and one more');
    await untilToldAll(world);
    const [first, ...more] = await toldTo(world, browser);
    expect(more).toEqual([]);
    expect(first?.said).toMatchObject({
      title: 'Support has answered',
      body: 'Tap to read it.',
      tag: 'chat',
      path: '/user/home?chat=open',
    });
  });

  it('is not told to who has read it, nor at once', async () => {
    const { member, browser } = await told();
    const id = await say(member);
    await answer(id, 'hello');
    const waits = await world.admin.query(
      'select extract(epoch from next_attempt_at - created_at)::int as s from push_messages where member_id = $1',
      [member.id],
    );
    expect(waits.rows).toEqual([{ s: 15 }]);
    const { reply } = await world.call(chatHistory, { token: member.token, body: { limit: 1 } });
    await world.call(readChat, { token: member.token, body: { sequence: reply?.lastSequence } });
    await untilToldAll(world);
    expect(await toldTo(world, browser)).toEqual([]);
  });
});

describe('a browser that another member uses', () => {
  it('tells the first member nothing more once the second has asked, and the first has it no longer', async () => {
    const { member: first, browser } = await told();
    const second = await world.register();
    const { answered } = await subscribe(world, second, { browser });
    expect(answered.status).toBe(200);
    expect(await hereOf(first.token)).toBeNull();
    await world.deposit(first, 70);
    await world.deposit(second, 80);
    await untilToldAll(world);
    const got = await toldTo(world, browser);
    expect(got.map(({ said }) => said.to)).toEqual([answered.reply?.to]);
  });

  it('is not told what the first member was to be told before', async () => {
    const { member: first, browser } = await told();
    await world.outside.setFault({ target: 'push', fault: 'down' });
    await world.deposit(first, 70);
    await until('it was tried', async () => !(await isFaultWaiting()));
    const second = await world.register();
    await subscribe(world, second, { browser });
    await hurryPush(world);
    await untilToldAll(world);
    expect(await toldTo(world, browser)).toEqual([]);
  });

  it('is silent after the first has signed out, and takes the place of a browser that the session had before', async () => {
    const { member, browser } = await told();
    const { browser: newer } = await subscribe(world, member);
    await world.deposit(member, 40);
    await untilToldAll(world);
    expect([(await toldTo(world, browser)).length, (await toldTo(world, newer)).length]).toEqual([0, 1]);
    await world.call(logout, { token: member.token });
    const again = { ...member, token: await world.signIn(member.username) };
    await world.deposit(again, 41);
    await untilToldAll(world);
    expect(await toldTo(world, newer)).toHaveLength(1);
    expect(
      (await world.admin.query('select 1 from push_subscriptions where member_id = $1', [member.id])).rowCount,
    ).toBe(0);
  });
});

describe('who is told nothing', () => {
  it('other devices after a new password, while the one that changed it is still told', async () => {
    const { member, browser } = await told();
    const elsewhere = await subscribe(world, { token: await world.signIn(member.username) });
    const body = { oldPassword: MEMBER_PASSWORD, newPassword: 'another password 9', otpToken: undefined };
    const changed = await world.call(changePassword, { token: member.token, body });
    expect(changed.message).toBe('SUCCESS');
    await world.deposit(member, 60);
    await untilToldAll(world);
    expect([(await toldTo(world, browser)).length, (await toldTo(world, elsewhere.browser)).length]).toEqual([1, 0]);
  });

  it('a frozen member, also of what was to be told before', async () => {
    const { member, browser } = await told();
    await world.outside.setFault({ target: 'push', fault: 'down' });
    await world.deposit(member, 90);
    await until('it was tried', async () => !(await isFaultWaiting()));
    await world.callAs('support', freezeMember, { params: { id: member.id }, body: { reason } });
    await hurryPush(world);
    await untilToldAll(world);
    expect(await toldTo(world, browser)).toEqual([]);
  });

  it('who switched it off', async () => {
    const { member, browser } = await told();
    expect(await hereOf(member.token)).toEqual({ showsAmounts: false });
    expect((await world.call(endPush, { token: member.token })).message).toBe('SUCCESS');
    expect(await hereOf(member.token)).toBeNull();
    await world.deposit(member, 60);
    await untilToldAll(world);
    expect(await toldTo(world, browser)).toEqual([]);
  });
});

describe('who is told like everybody else', () => {
  it('a member who takes a break or is excluded: of money, which no limit keeps away', async () => {
    const { member, browser } = await told();
    expect((await takeBreak(world, member)).status).toBe(200);
    await sendMoney(world, member, 25);
    expect(await titlesOf(world, browser, 1)).toEqual(['Money has arrived']);
    const { member: excluded, browser: theirs } = await told();
    expect((await excludeForEver(world, excluded)).status).toBe(200);
    await sendMoney(world, excluded, 26);
    expect(await titlesOf(world, theirs, 1)).toEqual(['Money has arrived']);
  });

  it('a member in a case of money laundering: the same words, and no more of them', async () => {
    const [held, other] = [await told({ showsAmounts: true }), await told({ showsAmounts: true })];
    const opened = await world.callAs('finance', openAmlCase, { params: { id: held.member.id }, body: { reason } });
    expect(opened.status).toBe(200);
    for (const { member, browser } of [held, other]) {
      const id = await waiting(member);
      await world.callAs('finance', rejectWithdrawal, { params: { id }, body: { reason: 'a case' } });
      await titlesOf(world, browser, 2);
    }
    // Two messages of one moment may arrive either way.
    const saidTo = async ({ browser }: typeof held) =>
      (await toldTo(world, browser)).map(({ said: { title, body } }) => `${title}: ${body}`).sort();
    expect(await saidTo(held)).toEqual(await saidTo(other));
  });
});

describe('a push service', () => {
  it('that says the browser is gone is not asked again', async () => {
    const { member, browser } = await told();
    await world.outside.unsubscribe(browser.id);
    await world.deposit(member, 30);
    await until('it is forgotten', async () => (await hereOf(member.token)) === null);
    await untilToldAll(world);
  });

  it('that asks for patience is left alone for as long as it says', async () => {
    const { member, browser } = await told();
    await world.outside.setFault({ target: 'push', fault: 'rate-limit', ms: 240_000 });
    await world.deposit(member, 30);
    const later = async () =>
      (
        await world.admin.query(
          `select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from push_messages
           where member_id = $1 and attempts = 1 and next_attempt_at > now() + interval '2 minutes'`,
          [member.id],
        )
      ).rows;
    await until('it is put off', async () => (await later()).length === 1);
    expect(await later()).toEqual([{ minutes: 4 }]);
    await hurryPush(world);
    expect(await titlesOf(world, browser, 1)).toEqual(['Money has arrived']);
  });

  it.each(['down', 'slow', 'drop-request', 'drop-answer'])('that is %s keeps no money waiting', async (fault) => {
    const { member, browser } = await told();
    await world.outside.setFault({ target: 'push', fault, times: 3 });
    const began = Date.now();
    await world.deposit(member, 30);
    expect(Date.now() - began).toBeLessThan(20_000);
    await world.outside.clearFaults();
    await until('it is told', async () => {
      await world.admin.query(
        "update push_messages set next_attempt_at = now() where next_attempt_at > now() and attempts > 0 and next_attempt_at < now() + interval '40 seconds'",
      );
      return (await toldTo(world, browser)).length >= 1;
    });
    await untilToldAll(world);
    // An answer that was lost is repeated under the same name, which a browser shows once.
    const tags = (await toldTo(world, browser)).map(({ said }) => said.tag);
    expect(new Set(tags).size).toBe(1);
  });

  it('that refuses a message, or never answers, is asked no more after some tries', async () => {
    const { member, browser } = await told();
    await world.outside.setFault({ target: 'push', fault: 'refuse' });
    await world.deposit(member, 30);
    await untilToldAll(world);
    expect(await toldTo(world, browser)).toEqual([]);
    await world.outside.setFault({ target: 'push', fault: 'down', times: 2 });
    await world.deposit(member, 31);
    const triedOnce =
      "select 1 from push_messages where attempts = 1 and next_attempt_at < now() + interval '15 seconds'";
    await until('it was tried', async () => (await world.admin.query(triedOnce)).rowCount === 1);
    // As after so many tries before.
    await world.admin.query('update push_messages set attempts = $1', [MAX_ATTEMPTS - 1]);
    await hurryPush(world);
    await until('it is given up', async () => (await world.admin.query('select 1 from push_messages')).rowCount === 0);
    expect(await toldTo(world, browser)).toEqual([]);
    expect(await hereOf(member.token)).toEqual({ showsAmounts: false });
  });
});

describe('an address that a browser names', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/?fcm.googleapis.com',
    'https://user:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://notify.windows.com.evil.example/',
    'https://xpush.apple.com/',
    'http://localhost/push',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'not an address',
  ])('is refused when it is %s', async (endpoint) => {
    const member = await world.register();
    const { keys } = await world.outside.subscribe();
    const body = { endpoint, keys, locale: 'th', showsAmounts: false };
    expect((await world.call(startPush, { token: member.token, body })).message).toBe('KEY_INVALID');
  });

  it('is refused with keys that are none, and a frozen member has no say', async () => {
    const member = await world.register();
    const { endpoint, keys } = await world.outside.subscribe();
    const start = (body: object) => world.call(startPush, { token: member.token, body });
    const rest = { locale: 'th', showsAmounts: false };
    expect((await start({ ...rest, keys })).message).toBe('KEY_MISSING');
    const point = Buffer.alloc(65, 4).toString('base64url');
    expect((await start({ ...rest, endpoint, keys: { ...keys, p256dh: point } })).message).toBe('KEY_INVALID');
    expect((await start({ ...rest, endpoint, keys: { ...keys, auth: 'short' } })).message).toBe('KEY_INVALID');
    expect((await start({ ...rest, endpoint, keys })).status).toBe(200);
  });

  it('is stored sealed, and the private key of the site as well', async () => {
    const { browser } = await told();
    const rows = await world.admin.query(
      'select target_sealed::text as sealed from push_subscriptions union all select private_sealed::text from push_keys',
    );
    const hex = Buffer.from(browser.id).toString('hex');
    expect(rows.rows.some(({ sealed }) => String(sealed).includes(hex))).toBe(false);
    expect((await world.admin.query('select 1 from push_keys')).rowCount).toBe(1);
  });
});

it('browsers of sessions that cannot be alive any more are let go', async () => {
  const { member } = await told();
  await world.admin.query(
    "update push_subscriptions set renewed_at = now() - interval '32 days' where member_id = $1",
    [member.id],
  );
  expect(await world.app.purgeOld()).toEqual([]);
  expect(await hereOf(member.token)).toBeNull();
});
