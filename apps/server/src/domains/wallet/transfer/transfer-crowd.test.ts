import { transfer } from '@kapao/contract/member/transfer.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { busyMs } from '../../../testing/busy.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

const CROWD = 24;

let world: World;
let members: Member[];
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), {
    PROVIDER_CALLS_AT_ONCE: '2',
    BREAKER_FAILURES: '3',
    BREAKER_OPEN_SECONDS: '4',
    PARTNER_TIMEOUT_SECONDS: '1',
  });
  members = [];
  // One after the other: their accounts at the games would be a crowd as well.
  for (let count = 0; count < CROWD; count += 1) members.push(await newPlayer());
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.outside.clearFaults();
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});

async function newPlayer(): Promise<Member> {
  const member = await world.register();
  for (const game of ['pg', 'joker2']) await world.activate(member, game);
  await world.deposit(member, 1_000);
  return member;
}

const moveAll = (to: string, who = members) =>
  Promise.all(who.map(({ token }) => world.call(transfer, { token, body: { from: 'WALLET', to, amount: 100 } })));

it('a crowd at one provider waits its turn: none is refused because others are served before', async () => {
  await world.outside.setFault({ target: 'game:pg', fault: 'slow', times: CROWD, ms: 50 });
  // Six turns: on a busy computer as well they are over before the two seconds for which anybody waits.
  const crowd = members.slice(0, CROWD / 2);
  const answers = await moveAll('pg', crowd);
  expect(answers.map(({ reply }) => reply?.status)).toEqual(crowd.map(() => 'SUCCESS'));
});

it('when the provider falls silent before a waiting crowd, nobody more is sent to it and all have their money at once', async () => {
  await world.outside.setFault({ target: 'game:joker2', fault: 'slow', times: 100, ms: 30_000 });
  const startedMs = performance.now();
  const answers = await moveAll('joker2');
  const tookMs = performance.now() - startedMs;
  // Two calls at once and three failures: three or four were sent, and nobody knows what became of them.
  const pending = answers.filter(({ reply }) => reply?.status === 'PENDING').length;
  expect([3, 4]).toContain(pending);
  expect(answers.filter(({ message }) => message === 'TRANSFER_FAIL')).toHaveLength(CROWD - pending);
  expect(tookMs).toBeLessThan(busyMs(6_000));
  const unsent = await world.admin.query(
    `select 1 from provider_calls join operations using (member_id, operation_id)
     where counterparty = 'joker2' and outcome = 'unsent' and state <> 'FAILED'`,
  );
  expect(unsent.rowCount).toBe(0);
  const sums = await world.admin.query(
    `select sum(balance)::int as held from ledger.accounts where code = 'transit:joker2'`,
  );
  expect(sums.rows[0]?.held).toBe(pending * 10_000);
  await world.outside.clearFaults();
});
