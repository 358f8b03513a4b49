import { randomUUID } from 'node:crypto';
import { activateBonus, clearBonus } from '@kapao/contract/member/bonus.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openOperation } from '../../../operations/operation.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { approveAs } from '../../../testing/approve.ts';
import { publish, settleBet, voidBet } from '../../../testing/bonus-story.ts';
import { bookAnyway } from '../../../testing/book-anyway.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

type Command =
  | { do: 'deposit'; baht: number }
  | { do: 'play'; part: number; payout: number; group: string }
  | { do: 'void'; which: number }
  | { do: 'take'; which: number }
  | { do: 'clear' }
  | { do: 'withdraw' };

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('deposit' as const), baht: fc.integer({ min: 100, max: 900 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      part: fc.integer({ min: 5, max: 100 }),
      payout: fc.constantFrom(0, 0, 50, 150, 300),
      group: fc.constantFrom('slot', 'sport', 'casino', 'lotto'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), which: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), which: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
);

/** What the member would write down by hand: own money, and the award while a bonus runs. */
interface Notes {
  cash: bigint;
  /** Own money brought in since the running bonus was taken, with what was there; less what play lost of it. */
  bonus: { award: bigint; own: bigint; lost: bigint } | undefined;
  /** What a void gives back, below zero when the bet had won, and the bonus it was placed under. */
  bets: { ref: string; backMinor: bigint; bonus: Notes['bonus'] }[];
  /** The house's part of what voids gave back of ended bonuses (record 43). */
  lateTaken: bigint;
}

/** Own money first: what play lost in all, less what it won back. */
function ownLeft({ bonus }: Notes): bigint {
  if (!bonus) return 0n;
  const lost = bonus.lost > 0n ? bonus.lost : 0n;
  return lost < bonus.own ? bonus.own - lost : 0n;
}

const BUDGET = 450;

it('random plays, voids, bonuses, clears and withdrawals take no protected money and keep to budgets', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 12, maxLength: 30 }), async (commands) => {
      const codes = [
        await publish(world, { maxReceived: 100, budget: BUDGET, multiple: 2, percentFail: 30 }),
        await publish(world, { maxReceived: 100, budget: BUDGET, multiple: 1, cap: 120, percentSuccess: 90 }),
        await publish(world, {
          maxReceived: 100,
          budget: BUDGET,
          award: { kind: 'percent', percent: 37, cap: 180, minDeposit: 100, withinHours: 24 },
          base: 'depositAndAward',
          multiple: 1,
        }),
      ];
      const member = await world.register();
      await world.activate(member, 'pg');
      const notes: Notes = { cash: 0n, bonus: undefined, bets: [], lateTaken: 0n };
      for (const next of commands) await run(member, notes, { next, codes });
      await world.untilAllEnded();
      await agree(member, notes, codes);
    }),
    { numRuns: 12 },
  );
  expect(await world.audit()).toEqual([]);
});

async function run(member: Member, notes: Notes, { next, codes }: { next: Command; codes: string[] }): Promise<void> {
  if (next.do === 'deposit') return deposit(member, notes, next.baht);
  if (next.do === 'play') return play(member, notes, next);
  if (next.do === 'void') return voidOne(member, notes, next.which);
  if (next.do === 'take') return take(member, notes, codes[next.which] ?? '');
  if (next.do === 'clear') return clear(member, notes);
  return takeOut(member, notes);
}

const open = (operation: Parameters<typeof openOperation>[1]) =>
  inTransaction(world.app.db, (tx) => openOperation(tx, operation));

async function deposit(member: Member, notes: Notes, baht: number): Promise<void> {
  const amountMinor = BigInt(baht) * 100n;
  const operationId = randomUUID();
  const made = { kind: 'deposit', state: 'CREDITED', statementType: 'deposit' } as const;
  await open({ ...story(member, operationId), ...made, amountMinor, cashSign: 1 });
  const movements = [{ from: 'bank', to: 'cash', amountMinor }];
  await bookAnyway(world.app.db, { ...posting(member, operationId), step: 'credit', movements });
  notes.cash += amountMinor;
  if (notes.bonus) notes.bonus.own += amountMinor;
}

/** To the game, one settled bet, and home again. */
async function play(
  member: Member,
  notes: Notes,
  { part, payout, group }: { part: number; payout: number; group: string },
): Promise<void> {
  const stake = (notes.cash * BigInt(part)) / 100n;
  const paid = (stake * BigInt(payout)) / 100n;
  if (stake === 0n) return;
  const [out, home] = [randomUUID(), randomUUID()];
  const move = { kind: 'transfer', state: 'SUCCEEDED', statementType: 'transfer', counterparty: 'pg' } as const;
  await open({ ...story(member, out), ...move, amountMinor: stake, cashSign: -1 });
  if (paid > 0n) await open({ ...story(member, home), ...move, amountMinor: paid, cashSign: 1 });
  const away = [
    { from: 'cash', to: 'game:pg', amountMinor: stake },
    { from: 'game:pg', to: 'result:pg', amountMinor: stake },
  ] as const;
  const back = [
    { from: 'result:pg', to: 'game:pg', amountMinor: paid },
    { from: 'game:pg', to: 'cash', amountMinor: paid },
  ] as const;
  await bookAnyway(
    world.app.db,
    { ...posting(member, out), step: 'out', movements: [...away] },
    ...(paid > 0n ? [{ ...posting(member, home), step: 'home', movements: [...back] }] : []),
  );
  const ref = await settleBet(world, member, { group, stakeMinor: Number(stake), payoutMinor: Number(paid) });
  notes.bets.push({ ref, backMinor: stake - paid, bonus: notes.bonus });
  notes.cash += paid - stake;
  if (notes.bonus) notes.bonus.lost += stake - paid;
}

/** The provider gives the stake back, or takes the win back where it still is; the house's part of it is shared at once. */
async function voidOne(member: Member, notes: Notes, which: number): Promise<void> {
  const bet = notes.bets[which];
  if (!bet || notes.cash + bet.backMinor < 0n) return;
  notes.bets.splice(which, 1);
  if (bet.backMinor !== 0n) await moveResult(member, bet.backMinor);
  await voidBet(world, member, bet.ref);
  await until('late results are shared', async () => {
    world.app.workLoop.wake('turnover-late');
    const open = await world.admin.query('select 1 from late_shares where member_id = $1 and is_open', [member.id]);
    return open.rowCount === 0;
  });
  const shared = await world.admin.query(
    'select coalesce(sum(taken), 0)::bigint as taken from late_shares where member_id = $1',
    [member.id],
  );
  const takenMinor = BigInt(shared.rows[0]?.taken) - notes.lateTaken;
  expect(takenMinor >= 0n && takenMinor <= (bet.backMinor > 0n ? bet.backMinor : 0n)).toBe(true);
  notes.lateTaken += takenMinor;
  notes.cash += bet.backMinor - takenMinor;
  if (!notes.bonus) return;
  // A late result of before the bonus is own money of it and no play of it (record 43).
  if (bet.bonus === notes.bonus) notes.bonus.lost += takenMinor - bet.backMinor;
  else notes.bonus.own += bet.backMinor - takenMinor;
}

async function moveResult(member: Member, backMinor: bigint): Promise<void> {
  const amountMinor = backMinor > 0n ? backMinor : -backMinor;
  const way = ['result:pg', 'game:pg', 'cash'] as const;
  const [first, second, third] = backMinor > 0n ? way : way.toReversed();
  const operationId = randomUUID();
  const made = { kind: 'transfer', state: 'SUCCEEDED', statementType: 'transfer', counterparty: 'pg' } as const;
  await open({ ...story(member, operationId), ...made, amountMinor, cashSign: backMinor > 0n ? 1 : -1 });
  const movements = [
    { from: first, to: second, amountMinor },
    { from: second, to: third, amountMinor },
  ];
  await bookAnyway(world.app.db, { ...posting(member, operationId), step: 'void', movements });
}

async function take(member: Member, notes: Notes, code: string): Promise<void> {
  const answered = await world.call(activateBonus, {
    token: member.token,
    params: { code },
    method: 'POST',
    key: randomUUID(),
  });
  expect(['SUCCESS', 'BONUS_ALREADY_ACTIVE', 'BONUS_FULL', 'BONUS_CONDITION', 'MONEY_NOT_ENOUGH']).toContain(
    answered.message,
  );
  if (!answered.reply) return;
  expect(notes.bonus).toBeUndefined();
  const award = BigInt(Math.round(answered.reply.award * 100));
  notes.bonus = { award, own: notes.cash, lost: 0n };
  notes.cash += award;
}

async function clear(member: Member, notes: Notes): Promise<void> {
  const answered = await world.call(clearBonus, { token: member.token, method: 'POST', key: randomUUID() });
  expect(answered.message).toBe(notes.bonus ? 'BONUS_CLEAR' : 'NO_PROMOTION');
  if (!answered.reply) return;
  const kept = BigInt(Math.round(answered.reply.kept * 100));
  expect(kept >= ownLeft(notes)).toBe(true);
  expect(kept + BigInt(Math.round(answered.reply.lost * 100))).toBe(notes.cash);
  notes.cash = kept;
  notes.bonus = undefined;
}

async function takeOut(member: Member, notes: Notes): Promise<void> {
  const amount = Number(notes.cash) / 100;
  const answered = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  if (!answered.reply) {
    // Too small or too large, or the target is not met, or a condition leaves nothing; never anything else.
    expect(['KEY_INVALID', 'BONUS_REMAINING', 'BONUS_CONDITION', 'REQUEST_LIMIT']).toContain(answered.message);
    return;
  }
  const paid = BigInt(Math.round(answered.reply.amount * 100));
  expect(paid <= notes.cash && paid >= ownLeft(notes)).toBe(true);
  if (!notes.bonus) expect(paid).toBe(notes.cash);
  notes.cash = 0n;
  notes.bonus = undefined;
  await approve(answered.reply.withdrawalId);
  await world.untilAllEnded();
}

/** By as many as it needs, at once: a withdrawal under review would only stop the story. */
async function approve(id: string): Promise<void> {
  const stateNow = async () =>
    (await world.admin.query('select state from operations where operation_id = $1', [id])).rows;
  for (const operator of ['finance2', 'owner'] as const) {
    const [operation] = await stateNow();
    if (operation?.state !== 'REVIEW') return;
    const answered = await approveAs(world, operator, id);
    expect(answered.message).toBe('SUCCESS');
  }
  expect(await stateNow()).not.toEqual([{ state: 'REVIEW' }]);
}

async function agree(member: Member, notes: Notes, codes: string[]): Promise<void> {
  expect((await world.books(member)).cash ?? 0n).toBe(notes.cash);
  const statement = await world.call(listStatement, { token: member.token, body: { limit: 100 } });
  const sum = statement.reply?.statements.reduce((total, row) => total + BigInt(Math.round(row.amount * 100)), 0n);
  expect(sum).toBe(notes.cash);
  const offers = await world.admin.query('select code, given from bonus_offers where code = any($1)', [codes]);
  expect(offers.rows).toHaveLength(codes.length);
  const granted = await world.admin.query(
    `select g.code, sum(t.award)::bigint as given from bonus_grants g join turnover_conditions t using (member_id, operation_id)
      where g.code = any($1) group by 1`,
    [codes],
  );
  const given = new Map(granted.rows.map((row) => [row.code, BigInt(row.given)]));
  for (const offer of offers.rows) {
    expect(BigInt(offer.given)).toBeLessThanOrEqual(BigInt(BUDGET) * 100n);
    expect(BigInt(offer.given)).toBe(given.get(offer.code) ?? 0n);
  }
}

function story({ id }: Member, operationId: string) {
  return {
    memberId: id,
    operationId,
    from: 'X',
    to: 'X',
    counterparty: 'story',
    currency: 'THB',
    externalRef: operationId,
  } as const;
}

function posting({ id }: Member, operationId: string) {
  return { owner: id, operationId, kind: 'story', currency: 'THB' } as const;
}
