import { createCipheriv, randomBytes } from 'node:crypto';
import { truelink, truelinkState } from '@kapao/contract/member/prepaid.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { statementTimeline } from '@kapao/contract/member/timeline.ts';
import { listPartners } from '@kapao/contract/operator/partner.ts';
import { readSettings, setDepositMethods } from '@kapao/contract/operator/settings.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { linkKeyOf, readConfig } from '../../../config.ts';
import { partnersAgainstOurWallet } from '../../../queries/deposits/prepaid-facts.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, testConfig, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world?.stop());

const send = (member: Member, link: string, key?: string) =>
  world.call(truelink, { token: member.token, body: { link }, ...(key && { headers: { 'idempotency-key': key } }) });
const cash = async (member: Member) => (await world.wallet(member)).wallet.amount;
const gift = (member: Member, amount: number) => world.outside.giftLink({ phone: member.username, amount });

/** Lets time pass for links that wait for another question. */
async function hurry() {
  await world.admin.query('update prepaid_links set next_attempt_at = now() where next_attempt_at > now()');
  world.app.workLoop.wake('prepaid');
}

async function untilEnded(member: Member) {
  await until('the link has ended', async () => {
    await hurry();
    const open = await world.admin.query('select 1 from prepaid_links where member_id = $1 and final_at is null', [
      member.id,
    ]);
    return open.rowCount === 0;
  });
}

const stateOf = async (member: Member) => {
  const found = await world.admin.query('select state from prepaid_links where member_id = $1', [member.id]);
  return found.rows.map((row) => String(row.state));
};

describe('a gift link', () => {
  it('a gift link of the registered phone is credited with its amount, and told step by step', async () => {
    const member = await world.register();
    const answered = await send(member, await gift(member, 100.5));
    expect(answered.reply).toMatchObject({ message: 'SUCCESS', status: 'SUCCESS', amount: 100.5 });
    expect(await cash(member)).toBe(100.5);
    const listed = await world.call(listStatement, { token: member.token, body: {} });
    expect(listed.reply?.statements).toMatchObject([{ statementType: 'deposit', amount: 100.5, status: 'SUCCESS' }]);
    const id = answered.reply?.linkId ?? '';
    const state = await world.call(truelinkState, { token: member.token, params: { id } });
    expect(state.reply).toMatchObject({ status: 'SUCCESS', amount: 100.5, depositId: listed.reply?.statements[0]?.id });
    const told = await world.call(statementTimeline, {
      token: member.token,
      params: { id: String(state.reply?.depositId) },
    });
    expect(told.reply?.steps.map(({ step }) => step)).toEqual(['received', 'checked', 'credited']);
  });

  it('a gift link sealed in the browser is opened', async () => {
    const member = await world.register();
    const key = Buffer.from(linkKeyOf(readConfig(testConfig(world.databaseUrl, 'http://127.0.0.1:1'))), 'base64url');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const link = await gift(member, 50);
    const sealed = Buffer.concat([nonce, cipher.update(link, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    expect((await send(member, `k1.${sealed.toString('base64url')}`)).reply).toMatchObject({ status: 'SUCCESS' });
    sealed[20] = (sealed[20] ?? 0) ^ 1;
    expect((await send(member, `k1.${sealed.toString('base64url')}`)).message).toBe('TRUELINK_INVALID');
    expect(await cash(member)).toBe(50);
  });

  it('is used once for ever, however it is written and by whoever', async () => {
    const [member, other] = [await world.register(), await world.register()];
    const link = await gift(member, 20);
    expect((await send(member, link)).status).toBe(200);
    for (const again of [link, `${link}&x=1`, ` ${link}#a`]) {
      expect((await send(member, again)).message).toBe('TRUELINK_DUPLICATE');
      expect((await send(other, again)).message).toBe('TRUELINK_DUPLICATE');
    }
    expect([await cash(member), await cash(other)]).toEqual([20, 0]);
    // Known by us as the same link: the company is not asked about it again.
    expect([await stateOf(member), await stateOf(other)]).toEqual([['CREDITED'], []]);
  });

  it('a gift link of another phone is refused, and stays with its giver', async () => {
    const [member, other] = [await world.register(), await world.register()];
    expect((await send(member, await gift(other, 100))).message).toBe('TRUELINK_INVALID');
    expect(await cash(member)).toBe(0);
    expect(await stateOf(member)).toEqual(['INVALID']);
  });

  it('a gift link under 2 baht is refused, of 2 baht is taken', async () => {
    const member = await world.register();
    expect((await send(member, await gift(member, 1.99))).message).toBe('TRUELINK_INVALID');
    expect((await send(member, await gift(member, 2))).status).toBe(200);
    expect(await cash(member)).toBe(2);
  });

  it.each([
    ['of nobody', () => 'https://gift.truemoney.com/campaign/?v=abcdefghij0'],
    ['no address', () => 'nonsense'],
    ['a good gift under the name of another host', (good: URL) => `https://evil.example${good.pathname}${good.search}`],
    [
      'a good gift under a longer name',
      (good: URL) => `https://${good.hostname}.evil.example${good.pathname}${good.search}`,
    ],
  ])('a gift link that is none is refused: %s', async (_, linkOf) => {
    const member = await world.register();
    const good = await gift(member, 20);
    expect((await send(member, linkOf(new URL(good)))).message).toBe('TRUELINK_INVALID');
    expect((await send(member, good)).status).toBe(200);
  });

  it('is refused with NO_WALLET while the way is switched off', async () => {
    const member = await world.register();
    const { reply } = await world.callAs('owner', readSettings);
    const methods = reply?.depositMethods ?? [];
    const set = async (isOn: boolean) => {
      const answer = await world.callAs('owner', setDepositMethods, {
        body: { methods: methods.map((row) => (row.method === 'prepaid' ? { ...row, isOn } : row)), reason: 'a test' },
      });
      await approveProposed(world, answer, 'owner2');
    };
    await set(false);
    expect((await send(member, await gift(member, 5))).message).toBe('NO_WALLET');
    await set(true);
    expect((await send(member, await gift(member, 5))).status).toBe(200);
  });
});

describe('50 parallel copies of one link', () => {
  it('credit once, and every other one is a duplicate', async () => {
    const member = await world.register();
    const link = await gift(member, 30);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, copy) => send(member, link, `copy-${copy}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'TRUELINK_DUPLICATE')).toHaveLength(49);
    expect(await cash(member)).toBe(30);
  });

  it('50 parallel copies of one link under one key get one answer', async () => {
    const member = await world.register();
    const link = await gift(member, 40);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(member, link, 'one-key')));
    expect(answers.filter(({ status }) => status !== 200).every(({ message }) => message === 'REQUEST_LIMIT')).toBe(
      true,
    );
    expect((await send(member, link, 'one-key')).reply).toMatchObject({ status: 'SUCCESS', amount: 40 });
    expect(await cash(member)).toBe(40);
  });
});

describe('when the wallet company', () => {
  it.each(['down', 'slow', 'drop-request', 'drop-answer', 'error-after', 'garbage', 'duplicate', 'wrong-amount'])(
    'answers with the fault %s, the link is credited once in the end',
    async (fault) => {
      const member = await world.register();
      const link = await gift(member, 75);
      for (const times of [1, 1]) await world.outside.setFault({ target: 'prepaid', fault, times, ms: 1_500 });
      const answered = await send(member, link);
      expect(answered.status).toBe(200);
      if (answered.reply?.status === 'PENDING') expect(await cash(member)).toBe(0);
      await untilEnded(member);
      expect(await stateOf(member)).toEqual(['CREDITED']);
      expect(await cash(member)).toBe(75);
      expect((await send(member, link)).message).toBe('TRUELINK_DUPLICATE');
    },
  );

  it('refuses, the link is invalid and nothing is credited', async () => {
    const member = await world.register();
    await world.outside.setFault({ target: 'prepaid', fault: 'refuse' });
    expect((await send(member, await gift(member, 75))).message).toBe('TRUELINK_INVALID');
    expect(await stateOf(member)).toEqual(['INVALID']);
    expect(await cash(member)).toBe(0);
  });

  it('speaks of our own wallet in a word nobody knows, the link ends with nothing taken and its voucher is free', async () => {
    const [member, other] = [await world.register(), await world.register()];
    const link = await world.outside.giftLink({ phone: member.username, amount: 20, says: 'TARGET_USER_NOT_FOUND' });
    const { reply } = await send(member, link);
    expect(reply).toMatchObject({ status: 'PENDING' });
    expect(await partnersAgainstOurWallet(world.app.db)).toEqual([{ partner_id: 'prepaid', links: 1 }]);
    await until('the page of partners shows the word', async () => {
      const told = (await world.callAs('owner', listPartners)).reply?.partners.find(({ id }) => id === 'prepaid');
      return (
        told?.health.unclear.some(({ place, word }) => place === 'look' && word === 'TARGET_USER_NOT_FOUND') === true
      );
    });
    expect((await send(other, link)).message).toBe('TRUELINK_DUPLICATE');
    await untilEnded(member);
    const params = { id: reply?.linkId ?? '' };
    const shown = await world.call(truelinkState, { token: member.token, params });
    expect(shown.reply).toMatchObject({ status: 'FAILED', message: 'TRUELINK_INVALID' });
    expect((await send(other, link)).reply).toMatchObject({ status: 'PENDING' });
    await untilEnded(other);
    expect([await cash(member), await cash(other)]).toEqual([0, 0]);
  });

  it('never answers for a redemption, an operator looks into the wallet and the voucher stays claimed', async () => {
    const member = await world.register();
    const link = await gift(member, 45);
    await world.outside.setFault({ target: 'prepaid', fault: 'drop-answer', times: 1 });
    await send(member, link);
    await world.outside.setFault({ target: 'prepaid', fault: 'garbage', times: 1_000 });
    await untilEnded(member);
    expect(await stateOf(member)).toEqual(['ASIDE']);
    expect((await send(member, link)).message).toBe('TRUELINK_DUPLICATE');
    expect(await cash(member)).toBe(0);
  });

  it('is silent and the member asks again under the same key, the answer is the same and the money comes once', async () => {
    const member = await world.register();
    const link = await gift(member, 60);
    await world.outside.setFault({ target: 'prepaid', fault: 'drop-answer', times: 2 });
    expect((await send(member, link, 'silent')).reply).toMatchObject({ status: 'PENDING' });
    expect((await send(member, link, 'silent')).reply).toMatchObject({ status: 'PENDING' });
    await untilEnded(member);
    expect(await cash(member)).toBe(60);
  });
});

describe('the database', () => {
  it('refuses a move that is not listed, another voucher and a second row', async () => {
    const member = await world.register();
    await send(member, await gift(member, 9));
    const change = (set: string) =>
      world.admin.query(`update prepaid_links set ${set} where member_id = $1`, [member.id]);
    await expect(change("state = 'UNKNOWN'")).rejects.toThrow(/final/);
    await expect(change('amount = 1')).rejects.toThrow(/final/);
  });
});
