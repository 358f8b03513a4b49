import { changeProfile, getProfile, holdPayouts } from '@kapao/contract/member/account.ts';
import { stopPayouts } from '@kapao/contract/member/payout-stop-link.ts';
import { listSessions } from '@kapao/contract/member/session.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

/** Somebody who knows the password moves the payout account; answers the thief's token. */
async function moveAccount(member: Member): Promise<string> {
  const thief = await world.signIn(member.username);
  const account = { bankCode: 'SCB', bankAccountName: 'TEST MEMBER', bankAccountNo: newAccountNo() };
  const moved = await world.call(changeProfile, {
    token: thief,
    body: { name: 'Test Member', ...account, password: MEMBER_PASSWORD },
  });
  expect(moved.message).toBe('SUCCESS');
  return thief;
}

const textsTo = (member: Member) => world.outside.messagesTo(`+66${member.username.slice(1)}`);

/** What is behind `#` in the newest message, once the phone has `count` of them. */
async function linkOf(member: Member, count = 1): Promise<string> {
  await until('the phone is told', async () => (await textsTo(member)).length >= count);
  const [text = ''] = await textsTo(member);
  return /\/stop#(\w+)/.exec(text)?.[1] ?? '';
}

const stop = async (token: string) => (await world.call(stopPayouts, { body: { token } })).reply?.outcome;
const isIn = async (token: string) => (await world.call(getProfile, { token })).status === 200;

async function isHeld({ id }: Member): Promise<boolean> {
  const found = await world.admin.query('select payouts_held_at from members where member_id = $1', [id]);
  return found.rows[0]?.payouts_held_at !== null;
}

describe('the link in the message about a new payout account', () => {
  it('stops every payout and ends every session without a sign-in, once', async () => {
    const member = await world.register();
    await world.deposit(member, 3_000);
    const thief = await moveAccount(member);
    const token = await linkOf(member);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await isHeld(member)).toBe(false);

    const taps = await Promise.all(Array.from({ length: 10 }, () => stop(token)));
    expect(taps.toSorted()).toEqual(['STOPPED', ...Array.from({ length: 9 }, () => 'USED')]);
    expect([await isHeld(member), await isIn(thief), await isIn(member.token)]).toEqual([true, false, false]);
    // The thief still knows the password, and is paid nothing with it.
    const again = await world.signIn(member.username);
    const taken = await world.call(withdraw, { token: again, body: { amount: 2_500 } });
    expect(taken.message).toBe('PAYOUTS_HELD');
    const trace = await world.admin.query(
      "select session_id, detail from member_changes where member_id = $1 and change = 'payouts-held'",
      [member.id],
    );
    expect(trace.rows).toEqual([{ session_id: null, detail: { by: 'link' } }]);
    expect(await world.audit()).toEqual([]);
  });

  it('is seen in no answer to the thief’s session, and is not undone by what it does', async () => {
    const member = await world.register();
    const thief = await moveAccount(member);
    const token = await linkOf(member);
    const answers = [
      await world.call(getProfile, { token: thief }),
      await world.call(listSessions, { token: thief }),
      await world.call(holdPayouts, { token: thief }),
    ];
    expect(JSON.stringify(answers.map(({ reply }) => reply))).not.toContain(token);
    await moveAccount(member);
    const second = await linkOf(member, 2);
    expect(second).not.toBe(token);
    // The first works all the same, and so does the second.
    expect([await stop(token), await stop(second), await stop(token)]).toEqual(['STOPPED', 'STOPPED', 'USED']);
  });

  it('is over after three days, and one that was never sent is unknown', async () => {
    const member = await world.register();
    await moveAccount(member);
    const token = await linkOf(member);
    const days = await world.admin.query(
      'select round(extract(epoch from ends_at - now()) / 86400)::int as days from payout_stop_links where member_id = $1',
      [member.id],
    );
    expect(days.rows[0]?.days).toBe(3);
    await world.admin.query("update payout_stop_links set ends_at = now() - interval '1 second' where member_id = $1", [
      member.id,
    ]);
    expect([await stop(token), await stop(token.replace(/^./, (first) => (first === '0' ? '1' : '0')))]).toEqual([
      'EXPIRED',
      'UNKNOWN',
    ]);
    expect((await world.call(stopPayouts, { body: { token: 'x' } })).message).toBe('KEY_INVALID');
    expect(await isHeld(member)).toBe(false);
  });

  it('is in the database as a hash only, and there is used once whoever writes', async () => {
    const member = await world.register();
    await moveAccount(member);
    const token = await linkOf(member);
    const found = await world.admin.query(
      'select m.text, l.* from payout_stop_links l join member_messages m using (member_id) where member_id = $1',
      [member.id],
    );
    expect(found.rowCount).toBe(1);
    expect(JSON.stringify(found.rows)).not.toContain(token);
    expect(await stop(token)).toBe('STOPPED');
    const undo = world.admin.query('update payout_stop_links set used_at = null where member_id = $1', [member.id]);
    await expect(undo).rejects.toThrow('works once');
  });

  it('does nothing for who only looks at the address', async () => {
    const member = await world.register();
    await moveAccount(member);
    const token = await linkOf(member);
    for (const path of [stopPayouts.path, `${stopPayouts.path}?token=${token}`, `/stop?${token}`]) {
      await fetch(new URL(path, world.memberUrl));
    }
    expect(await isHeld(member)).toBe(false);
  });
});

it('links cannot be tried out without end from one address', async () => {
  const narrow = await startWorld(inject('databaseAdminUrl'), { ADDRESS_LIMIT_FACTOR: '1' });
  try {
    const body = { token: '0'.repeat(32) };
    const tries = await Promise.all(
      Array.from({ length: 320 }, () => narrow.call(stopPayouts, { body, address: '10.9.0.1' })),
    );
    expect(tries.filter(({ message }) => message === 'REQUEST_LIMIT').length).toBeGreaterThanOrEqual(20);
  } finally {
    await narrow.stop();
  }
});
