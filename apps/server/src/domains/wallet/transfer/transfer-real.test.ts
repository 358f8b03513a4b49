import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { putPartner } from '@kapao/contract/operator/partner.ts';
import { settleTransfer } from '@kapao/contract/operator/transfer.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { judgeByBooks } from '../../../testing/judge-by-books.ts';
import { TRANSFER_FAULTS } from '../../../testing/transfer-faults.ts';
import { differencesOutside } from '../../../testing/truth.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

/** Games whose providers speak their real protocols here. */
const GAMES = ['pg', 'joker2', 'circus', 'betflix', 'askmebet'];
const REAL_GAMES = 'pg-soft,joker,sexy,betflix,askmebet';

let world: World;
let member: Member;
beforeAll(async () => {
  const grace = { TRANSFER_BALANCE_SECONDS: '3', TRANSFER_GRACE_SECONDS: '3' };
  world = await startWorld(inject('databaseAdminUrl'), { ...grace, REAL_GAMES });
  await world.admin.query(`insert into games (code, name, category, family, has_login_form, logo, background, position)
    values ('circus', 'Diamond Live', 'sport', 'own-reference', false, 'dice', 'dice', 8)`);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  await world.deposit(member, 1_000);
});
afterEach(async () => {
  await world.outside.clearFaults();
  await untilJudged();
  await world.call(refreshSlots, { token: member.token });
  expect(await differencesOutside(world, member)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});

function move(from: string, to: string, amount: number) {
  return world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
}

/** What is before people is decided by the provider's books. */
async function untilJudged(): Promise<void> {
  await until('every transfer has ended', async () => {
    await world.hurry();
    for (const { operationId, outcome } of await judgeByBooks(world, 'e.people_since is not null')) {
      const body = { outcome, reason: 'as the books of the provider say' };
      await world.callAs('finance', settleTransfer, { params: { id: operationId }, body });
    }
    const open = await world.admin.query('select 1 from operations where member_id = $1 and final_at is null', [
      member.id,
    ]);
    return open.rowCount === 0;
  });
}

describe.each(GAMES)('a transfer with %s in its real protocol', (code) => {
  beforeEach(() => world.activate(member, code));

  it('goes there and back, to the satang', async () => {
    expect((await move('WALLET', code, 400.25)).reply).toMatchObject({ status: 'SUCCESS' });
    expect((await move(code, 'WALLET', 100.11)).reply).toMatchObject({ status: 'SUCCESS' });
    expect(await world.books(member)).toMatchObject({ cash: 69_986n, [`game:${code}`]: 30_014n });
  });

  it.each(TRANSFER_FAULTS)('is in one place at the end under %s', async (fault, hasMoved) => {
    await world.outside.setFault({ target: `game:${code}`, fault, ms: 900 });
    const answered = await move('WALLET', code, 300);
    if (answered.reply?.status === 'SUCCESS') expect(hasMoved).toBe(true);
    await untilJudged();
    const { cash = 0n, [`game:${code}`]: game = 0n } = await world.books(member);
    expect(cash + game).toBe(100_000n);
  });
});

it.each(['pg', 'joker2', 'circus', 'betflix'])('a bet at %s is stored once, however often it is told', async (code) => {
  const username = await world.activate(member, code);
  await move('WALLET', code, 100);
  await world.outside.playRound(code, { username, stake: 20, payout: 45.5 });
  const told = () =>
    world.admin.query('select stake, payout, state from bets where member_id = $1 and game_code = $2', [
      member.id,
      code,
    ]);
  await until('it is told', async () => ((await told()).rowCount ?? 0) > 0);
  await world.outside.playRound(code, { username, stake: 10, payout: 0 });
  await until('the next is told', async () => ((await told()).rowCount ?? 0) > 1);
  expect((await told()).rows.map(({ stake, payout }) => [Number(stake), Number(payout)]).toSorted()).toEqual([
    [1_000, 0],
    [2_000, 4_550],
  ]);
  await world.call(refreshSlots, { token: member.token });
  expect((await world.books(member))[`game:${code}`]).toBe(11_550n);
});

it('AskMeBet’s own name of a transfer is kept beside it, and its key stands in no call that is written down', async () => {
  await world.activate(member, 'askmebet');
  const { reply } = await move('WALLET', 'askmebet', 50);
  const kept = await world.admin.query('select partner_ref from transfer_evidence where operation_id = $1', [
    reply?.transferId,
  ]);
  expect(kept.rows[0]?.partner_ref).toMatch(/^\w{10,}$/);
  const calls = await world.admin.query('select c::text as line from provider_calls c');
  const lines = calls.rows.map(({ line }) => line).join('\n');
  for (const protocol of REAL_GAMES.split(',')) {
    const { secrets } = await world.outside.partner(protocol);
    for (const secret of Object.values(secrets)) expect(lines).not.toContain(secret);
  }
});

describe('a lost answer of Betflix, which tells no times of bets,', () => {
  let player: string;
  beforeEach(async () => {
    player = await world.activate(member, 'betflix');
  });
  const isBeforePeople = async () => {
    const found = await world.admin.query(
      'select 1 from transfer_evidence where member_id = $1 and people_since is not null',
      [member.id],
    );
    return found.rowCount !== 0;
  };
  const opened = (ago: string) =>
    world.admin.query(
      `insert into game_account_events (member_id, game_code, event, address, at)
       values ($1, 'betflix', 'opened', '127.0.0.1', clock_timestamp() - $2::interval)`,
      [member.id, ago],
    );
  /** Time passes until it has ended, or people are asked. */
  const ended = async () => {
    let state = '';
    await until('it has ended or is before people', async () => {
      await world.hurry();
      const last = 'select state from operations where member_id = $1 order by created_at desc limit 1';
      state = String((await world.admin.query(last, [member.id])).rows[0]?.state);
      return state === 'SUCCEEDED' || state === 'FAILED' || (await isBeforePeople());
    });
    return state;
  };

  it.each([
    ['in', 'drop-answer'],
    ['in', 'error-after'],
    ['out', 'drop-answer'],
    ['out', 'garbage'],
  ] as const)('of a transfer %s under %s, ends without people when nothing was opened', async (way, fault) => {
    if (way === 'out') await move('WALLET', 'betflix', 300);
    await world.outside.setFault({ target: 'game:betflix', fault });
    await (way === 'in' ? move('WALLET', 'betflix', 300) : move('betflix', 'WALLET', 100));
    expect([await ended(), await isBeforePeople()]).toEqual(['SUCCEEDED', false]);
    const { cash, 'game:betflix': game } = await world.books(member);
    expect([cash, game]).toEqual(way === 'in' ? [70_000n, 30_000n] : [80_000n, 20_000n]);
  });

  it.each(['1 minute', '20 hours'])(
    'of a transfer home that never left, is for people when the game was opened %s before and the stake is as large',
    async (ago) => {
      await move('WALLET', 'betflix', 300);
      await opened(ago);
      await world.outside.setFault({ target: 'game:betflix', fault: 'drop-request' });
      await move('betflix', 'WALLET', 100);
      await world.outside.playRound('betflix', { username: player, stake: 100, payout: 0 });
      expect([await ended(), await isBeforePeople()]).toEqual(['UNKNOWN', true]);
      expect((await world.books(member)).cash).toBe(70_000n);
    },
  );

  it('is for people where a bet is told that nobody saw opened', async () => {
    await move('WALLET', 'betflix', 300);
    await world.outside.setFault({ target: 'game:betflix', fault: 'drop-request' });
    await move('betflix', 'WALLET', 100);
    await world.outside.playRound('betflix', { username: player, stake: 100, payout: 0 });
    expect([await ended(), await isBeforePeople()]).toEqual(['UNKNOWN', true]);
    expect((await world.books(member)).cash).toBe(70_000n);
  });

  it('is for people when nothing moved', async () => {
    await world.outside.setFault({ target: 'game:betflix', fault: 'drop-request' });
    await move('WALLET', 'betflix', 300);
    expect([await ended(), await isBeforePeople()]).toEqual(['UNKNOWN', true]);
    expect((await world.books(member)).cash).toBe(70_000n);
  });
});

it('a refusal of AskMeBet says nothing, so the money waits for people where a documented refusal brings it back at once', async () => {
  const stateAfterRefusal = async (code: string) => {
    await world.activate(member, code);
    await world.outside.setFault({ target: `game:${code}`, fault: 'refuse' });
    const { reply, message } = await move('WALLET', code, 300);
    const last = 'select state from operations where member_id = $1 order by created_at desc limit 1';
    return [reply?.status ?? message, (await world.admin.query(last, [member.id])).rows[0]?.state];
  };
  expect(await stateAfterRefusal('askmebet')).toEqual(['PENDING', 'UNKNOWN']);
  expect(await stateAfterRefusal('areaslot')).toEqual(['TRANSFER_FAIL', 'FAILED']);
  expect((await world.books(member)).cash).toBe(70_000n);
});

it('a game that moves to another partner leaves its money where it is, and brings it home from there', async () => {
  await world.activate(member, 'pg');
  await move('WALLET', 'pg', 500);
  const { protocol, url, settings } = await world.outside.partner('pg-soft');
  const first = { protocol, name: 'game-pg', url, settings, timeoutMs: 15_000, callsAtOnce: 64, position: 1, share: 1 };
  const put = async (id: string, row: object) => {
    const body = { ...row, reason: 'the game moves' } as never;
    return world.callAs('owner', putPartner, { params: { id }, body });
  };
  // Two at a time are refused, by the database too.
  const other = { ...first, protocol: 'simulated-own-reference', name: 'other', settings: { game: 'pg' }, url };
  const secondKeys = { secrets: { askKey: 'the key of another provider of pg' } };
  const refused = await approveProposed(world, await put('other', { ...other, ...secondKeys, isOn: true }), 'owner2');
  expect(refused.status).not.toBe(200);
  expect(
    (await approveProposed(world, await put('game-pg', { ...first, secrets: {}, isOn: false }), 'owner2')).status,
  ).toBe(200);
  const later = { ...other, secrets: { askKey: 'the key of the next provider of pg' }, name: 'next', isOn: true };
  expect((await approveProposed(world, await put('next', later), 'owner2')).status).toBe(200);

  // The member is shown that the game is closed, and that the money there comes home.
  const { slots } = await world.wallet(member);
  expect(slots.find(({ code }) => code === 'pg')).toMatchObject({
    isAvailable: false,
    inMaintenance: false,
    web: null,
  });
  expect((await move('WALLET', 'pg', 10)).message).toBe('TRANSFER_FAIL');
  expect((await move('pg', 'WALLET', 500)).reply?.status).toBe('SUCCESS');
  expect(await world.books(member)).toMatchObject({ cash: 100_000n });
  await expect(
    world.admin.query("update game_accounts set partner_id = 'next' where member_id = $1", [member.id]),
  ).rejects.toThrow('already');
});
