import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { getWallet, refreshSlots } from '@kapao/contract/member/wallet.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { getTransfer, listTransfers, settleTransfer } from '@kapao/contract/operator/transfer.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Operation } from '../../../operations/operation.ts';
import { passBalanceTime } from '../../../testing/aging.ts';
import { judgeByBooks } from '../../../testing/judge-by-books.ts';
import { transferFaultsOf } from '../../../testing/transfer-faults.ts';
import { differencesOutside } from '../../../testing/truth.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { mayHaveBeenSent } from './provider-call-store.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { TRANSFER_BALANCE_SECONDS: '120' });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  await world.deposit(member, 1_000);
});
afterEach(async () => {
  await world.outside.clearFaults();
  await untilJudged();
  // What was won meanwhile is booked when balances are refreshed.
  await world.call(refreshSlots, { token: member.token });
  expect(await differencesOutside(world, member)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});

function move(from: string, to: string, amount: number) {
  return world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
}

async function openTransfers() {
  const found = await world.admin.query<{
    operation_id: string;
    last_answer: string | null;
    people_reason: string | null;
  }>(
    `select o.operation_id, o.last_answer, e.people_reason from operations o left join transfer_evidence e
       using (member_id, operation_id) where o.member_id = $1 and o.kind = 'transfer' and o.final_at is null`,
    [member.id],
  );
  return found.rows;
}

/** What is found while the balance may still tell. */
const UNCHANGED = 'the balance has not changed';

/** Time passes until each transfer has ended, or is before people, who then decide by the provider's books. */
async function untilJudged(): Promise<'alone' | 'by people'> {
  let judge: 'alone' | 'by people' = 'alone';
  await until('every transfer has ended', async () => {
    await world.hurry();
    for (const { operationId, outcome } of await judgeByBooks(world, 'e.people_since is not null')) {
      const body = { outcome, reason: 'as the books of the provider say' };
      const settled = await world.callAs('finance', settleTransfer, { params: { id: operationId }, body });
      // The provider may have told the truth a moment before.
      expect(['SUCCESS', 'KEY_INVALID']).toContain(settled.message);
      if (settled.message === 'SUCCESS') judge = 'by people';
    }
    const open = await openTransfers();
    if (open.some((one) => one.last_answer === UNCHANGED)) await passBalanceTime(world, member.id);
    return open.length === 0;
  });
  return judge;
}

/** What must become of a transfer of 300 under each fault; a provider without references may need people. */
function expectedOf(family: string, fault: string, hasMoved: boolean): { ends: boolean; judge: 'alone' | 'by people' } {
  if (family === 'signed-agent') return { ends: hasMoved, judge: 'alone' };
  // These two meet the balance that is asked for before, and what has no balance before is not sent.
  if (fault === 'down' || fault === 'slow') return { ends: false, judge: 'alone' };
  return { ends: hasMoved, judge: fault === 'drop-request' ? 'by people' : 'alone' };
}

describe.each([
  ['betflix', 'signed-agent'],
  ['askmebet', 'no-reference'],
])('a transfer with %s (%s)', (code, family) => {
  const books = async () => {
    const { cash = 0n, [`game:${code}`]: game = 0n } = await world.books(member);
    return { cash, game };
  };
  beforeEach(() => world.activate(member, code));

  it('goes there and back, to the satang', async () => {
    expect((await move('WALLET', code, 400.25)).reply).toMatchObject({ status: 'SUCCESS', legs: [{ amount: 400.25 }] });
    expect(await books()).toEqual({ cash: 59_975n, game: 40_025n });
    expect((await move(code, 'WALLET', 400.25)).reply?.status).toBe('SUCCESS');
    expect(await books()).toEqual({ cash: 100_000n, game: 0n });
  });

  it.each(transferFaultsOf(family))(
    'under %s the money of a transfer into a game is in one place at the end',
    async (fault, hasMoved) => {
      const { ends, judge } = expectedOf(family, fault, hasMoved);
      await world.outside.setFault({ target: `game:${code}`, fault, ms: 900 });
      const answered = await move('WALLET', code, 300);
      const isSaid = fault === 'refuse' || (family === 'no-reference' && (fault === 'down' || fault === 'slow'));
      if (isSaid) expect(answered.message).toBe('TRANSFER_FAIL');
      else expect(answered.reply).toMatchObject({ status: 'PENDING', legs: [{ status: 'PENDING', to: code }] });
      expect(await untilJudged()).toBe(judge);
      expect(await books()).toEqual(ends ? { cash: 70_000n, game: 30_000n } : { cash: 100_000n, game: 0n });
    },
  );

  it.each(transferFaultsOf(family))(
    'under %s the money of a transfer out of a game is in one place at the end',
    async (fault, hasMoved) => {
      await move('WALLET', code, 300);
      const { ends, judge } = expectedOf(family, fault, hasMoved);
      // The balance is asked for first, and meets these faults too.
      const times = fault === 'down' || fault === 'slow' ? 2 : 1;
      await world.outside.setFault({ target: `game:${code}`, fault, times, ms: 900 });
      await move(code, 'WALLET', 200);
      expect(await untilJudged()).toBe(judge);
      expect(await books()).toEqual(ends ? { cash: 90_000n, game: 10_000n } : { cash: 70_000n, game: 30_000n });
    },
  );
});

describe('without a reference', () => {
  let player: string;
  beforeEach(async () => {
    player = await world.activate(member, 'askmebet');
    await move('WALLET', 'askmebet', 100);
  });

  async function unclear(fault: string): Promise<string> {
    await world.outside.setFault({ target: 'game:askmebet', fault });
    const answered = await move('WALLET', 'askmebet', 300);
    expect(answered.reply?.status).toBe('PENDING');
    return answered.reply?.transferId ?? '';
  }
  const reason = async () => {
    await world.hurry();
    return (await openTransfers())[0]?.people_reason ?? undefined;
  };

  /** Longer than clocks may differ, so that a bet stands clear of both readings. */
  const standClear = () => sleep(2_300);

  it('a balance that changed by another amount goes to people and is never given back by itself (F15)', async () => {
    const id = await unclear('drop-request');
    // Something moved 250 there that was no bet and nothing of ours.
    await world.admin.query(
      'update transfer_evidence set balance_before = balance_before - 25000 where operation_id = $1',
      [id],
    );
    await until('people are called', async () => (await reason()) !== undefined);
    expect((await openTransfers())[0]?.people_reason).toBe('OTHER_AMOUNT');
    expect(await world.books(member)).toMatchObject({ cash: 60_000n, 'transit:askmebet': 30_000n });
    const listed = await world.callAs('support', listTransfers, { query: { state: 'UNKNOWN' } });
    expect(listed.reply?.transfers.find((row) => row.id === id)).toMatchObject({
      needsOperator: true,
      operatorReason: 'OTHER_AMOUNT',
    });
  });

  it('a bet of exactly the lost amount is no transfer: told, it is subtracted, and people decide in the end', async () => {
    await move('WALLET', 'askmebet', 400);
    await world.outside.setFault({ target: 'game:askmebet', fault: 'drop-request' });
    const answered = await move('askmebet', 'WALLET', 500);
    expect(answered.reply?.status).toBe('PENDING');
    await standClear();
    await world.outside.playRound('askmebet', { username: player, stake: 500, payout: 0 });
    await standClear();
    await until('it was looked at', async () => {
      await world.hurry();
      return (await openTransfers())[0]?.last_answer === UNCHANGED;
    });
    expect(await world.books(member)).toMatchObject({ cash: 50_000n, 'transit:askmebet': 50_000n });
  });

  it('a win of exactly the amount of a lost deposit is no deposit', async () => {
    await unclear('drop-request');
    await standClear();
    await world.outside.playRound('askmebet', { username: player, stake: 1, payout: 301 });
    await standClear();
    await until('it was looked at', async () => {
      await world.hurry();
      return (await openTransfers())[0]?.last_answer === UNCHANGED;
    });
    expect(await world.books(member)).toMatchObject({ cash: 60_000n, 'transit:askmebet': 30_000n });
  });

  it('a transfer that was made is known beside play that was told', async () => {
    await unclear('drop-answer');
    await standClear();
    await world.outside.playRound('askmebet', { username: player, stake: 300, payout: 0 });
    await standClear();
    expect(await untilJudged()).toBe('alone');
    expect((await world.books(member)).cash).toBe(60_000n);
  });

  it('a bet beside the transfer, of exactly its amount, goes to people', async () => {
    await unclear('drop-request');
    await world.outside.playRound('askmebet', { username: player, stake: 1, payout: 301 });
    // However long it took to play, the first reading is beside it.
    await world.admin.query('update transfer_evidence set read_at = clock_timestamp() where member_id = $1', [
      member.id,
    ]);
    await until('people are called', async () => (await reason()) !== undefined);
    expect(await reason()).toBe('BET_TOO_NEAR');
  });

  it('without a reference nothing is judged by the balance while bets are unreported, and it ends in manual review', async () => {
    await world.outside.setFault({ target: 'bets:askmebet', fault: 'down', times: 1_000 });
    await unclear('drop-answer');
    await until('it was looked at', async () => {
      await world.hurry();
      return (await openTransfers())[0]?.last_answer === 'the bets since then are not told yet';
    });
    await passBalanceTime(world, member.id);
    await until('people are called', async () => (await reason()) !== undefined);
    expect(await world.books(member)).toMatchObject({ 'transit:askmebet': 30_000n });
  });

  it('without a reference a transfer goes to manual review at once where bets are never reported and the game was opened', async () => {
    await world.admin.query("update games set compares_results = false where code = 'askmebet'");
    await world.admin.query(
      `insert into game_account_events (member_id, game_code, event, address, at)
       values ($1, 'askmebet', 'opened', '127.0.0.1', clock_timestamp() + interval '1 second')`,
      [member.id],
    );
    await unclear('drop-answer');
    await until('people are called', async () => (await reason()) !== undefined);
    expect(await reason()).toBe('BETS_NOT_TOLD');
    await world.admin.query("update games set compares_results = true where code = 'askmebet'");
  });

  it('a balance that did not move waits, then goes to people, with the money in transit', async () => {
    await unclear('drop-request');
    await until('it was looked at', async () => {
      await world.hurry();
      return (await openTransfers())[0]?.last_answer === UNCHANGED;
    });
    expect((await openTransfers())[0]?.people_reason).toBeNull();
    await passBalanceTime(world, member.id);
    await until('people are called', async () => (await reason()) !== undefined);
    expect(await world.books(member)).toMatchObject({ 'transit:askmebet': 30_000n });
  });

  it('the game is not opened while a transfer is unclear, so that play cannot blur it', async () => {
    await unclear('drop-request');
    const params = { provider: 'askmebet', username: player };
    expect((await world.call(autoLogin, { token: member.token, params })).message).toBe('REQUEST_LIMIT');
  });

  it('one operation at a time per member and game', async () => {
    await unclear('drop-request');
    expect((await move('WALLET', 'askmebet', 10)).message).toBe('REQUEST_LIMIT');
    expect((await world.call(getWallet, { token: member.token })).reply?.inTransit).toBe(300);
  });
});

it.each(['pg', 'betflix'])(
  'a transfer that %s has in its books with another amount goes to people at once (F16)',
  async (code) => {
    await world.activate(member, code);
    await world.outside.setFault({ target: `game:${code}`, fault: 'wrong-amount', times: 50 });
    expect((await move('WALLET', code, 300)).reply?.status).toBe('PENDING');
    await until('people are called', async () => {
      await world.hurry();
      return (await openTransfers())[0]?.people_reason === 'BOOKED_OTHERWISE';
    });
    expect(await world.books(member)).toMatchObject({ cash: 70_000n, [`transit:${code}`]: 30_000n });
  },
);

describe('every call about a transfer is kept for the operators', () => {
  it('every call about a transfer is kept for the operators with request and answer, and without secrets', async () => {
    await world.activate(member, 'pg');
    await world.outside.setFault({ target: 'game:pg', fault: 'garbage' });
    const id = (await move('WALLET', 'pg', 300)).reply?.transferId ?? '';
    await untilJudged();
    const { reply } = await world.callAs('support', getTransfer, { params: { id } });
    expect(reply?.transfer).toMatchObject({ state: 'SUCCEEDED', needsOperator: false });
    expect(reply?.calls.map(({ purpose }) => purpose)).toEqual(['transfer', 'status']);
    expect(reply?.calls[0]?.request).toContain(id);
    expect(reply?.calls[0]?.answer).toContain('It works!');
    expect(reply?.calls[1]?.answer).toContain('"state":"DONE"');
    expect(JSON.stringify(reply)).not.toContain('partner-key');
    const log = await world.callAs('owner', listAudit, { query: { action: 'transfer.look' } });
    expect(log.reply?.entries[0]?.subject).toBe(id);
    expect((await world.callAs('support', getTransfer, { params: { id: randomUUID() } })).message).toBe('NO_DATA');
  });

  it('every call about a transfer is kept for the operators with its outcome as a code: whether an order was sent never follows from the text beside it', async () => {
    await world.activate(member, 'pg');
    await move('WALLET', 'pg', 300);
    const found = await world.admin.query<Operation>(
      "select * from operations where member_id = $1 and kind = 'transfer'",
      [member.id],
    );
    const [operation] = found.rows;
    if (!operation) throw new Error('the transfer is gone');
    const write = (column: 'answer' | 'outcome', value: string) =>
      world.admin.query(`update provider_calls set ${column} = $1 where operation_id = $2`, [
        value,
        operation.operation_id,
      ]);
    await write('answer', 'unsent: connection refused');
    expect(await mayHaveBeenSent(world.app.db, operation)).toBe(true);
    await write('answer', 'nobody was there');
    await write('outcome', 'unsent');
    expect(await mayHaveBeenSent(world.app.db, operation)).toBe(false);
    await expect(write('outcome', 'perhaps')).rejects.toThrow('provider_calls_outcome_check');
  });

  it('every call about a transfer is kept for the operators with the balance before, where only balances can tell', async () => {
    await world.activate(member, 'askmebet');
    const id = (await move('WALLET', 'askmebet', 300)).reply?.transferId ?? '';
    const { reply } = await world.callAs('finance', getTransfer, { params: { id } });
    expect(reply?.balanceBefore).toBe(0);
    expect(reply?.calls.map(({ purpose }) => purpose)).toEqual(['balance', 'transfer']);
  });
});
