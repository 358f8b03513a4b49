import { randomUUID } from 'node:crypto';
import { activateBonus, clearBonus } from '@kapao/contract/member/bonus.ts';
import { addRefundToWallet, receiveRefund } from '@kapao/contract/member/refund.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { rewardReport, rewardReportFile } from '@kapao/contract/operator/report.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bangkokDay, dayText } from '../../../shared/bangkok-day.ts';
import { publish, settleBet } from '../../../testing/bonus-story.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
const codes = { first: '', second: '', lao: '' };
const today = () => dayText(bangkokDay(new Date()));
const yesterday = () => dayText(bangkokDay(new Date()) - 1);
type Currency = 'THB' | 'LAK';
const ask = (days: { since: string; until: string }, currency: Currency = 'THB', afterDays: 7 | 14 | 30 = 7) =>
  world.callAs('finance', rewardReport, { query: { ...days, currency, afterDays: String(afterDays) } });
const ofToday = () => ({ since: today(), until: today() });

const take = async (member: Member, code: string) => {
  const taken = await world.call(activateBonus, {
    token: member.token,
    params: { code },
    method: 'POST',
    key: randomUUID(),
  });
  expect(taken.status).toBe(200);
};
const giveUp = (member: Member) => world.call(clearBonus, { token: member.token, method: 'POST', key: randomUUID() });

/** What happened, as if at another time. */
async function backdated(statements: string, values: readonly unknown[] = []): Promise<void> {
  const client = await world.admin.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const statement of statements.split(';')) await client.query(statement, [...values]);
  await client.query('commit');
  client.release();
}
const MIDNIGHT = "(($2::date)::timestamp at time zone 'Asia/Bangkok')";
const takenAt = (member: Member, offset: string) =>
  backdated(
    `update operations set created_at = ${MIDNIGHT} ${offset}, final_at = ${MIDNIGHT} ${offset} where member_id = $1 and kind = 'reward';
     update ledger.movements set at = ${MIDNIGHT} ${offset} where owner = $1 and kind = 'bonus'`,
    [member.id, today()],
  );

async function paidOut(member: Member, amount: number): Promise<void> {
  const asked = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  await until('it is paid', async () => {
    await world.hurry();
    const found = await world.admin.query('select state from operations where operation_id = $1', [
      asked.reply?.withdrawalId,
    ]);
    return found.rows[0]?.state === 'PAID';
  });
}

async function refunded(member: Member): Promise<void> {
  await world.admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb, minimum_lak,
      expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, true, 'day', 500, 1000000, 100000000, 1000, 100000, 3, 100, 100, 0, 'owner', now() - interval '30 days')`);
  await world.admin.query(
    `insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at, settled_at,
      version) values ($1, 'pg', 'lost yesterday', 'slot', 'THB', 100000, 100000, 20000, 'SETTLED', now(), date_trunc('day',
        (now() - interval '10 minutes') at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - interval '15 hours', 1)`,
    [member.id],
  );
  for (const step of [receiveRefund, addRefundToWallet]) {
    const answered = await world.call(step, { token: member.token, method: 'POST', key: randomUUID() });
    expect(answered.status).toBe(200);
  }
}

beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  codes.first = await publish(world, { maxReceived: 9 });
  codes.second = await publish(world);
  codes.lao = await publish(world, { currency: 'LAK' });
  // Takes two: one is given up, one runs.
  const both = await world.register();
  await world.deposit(both, 500);
  await take(both, codes.first);
  expect((await giveUp(both)).reply).toMatchObject({ lost: 100 });
  await take(both, codes.second);
  await world.deposit(both, 300);
  await settleBet(world, both, { stakeMinor: 12_000, payoutMinor: 4_550 });
  // Deposits for the first time after it, and is paid.
  const leaving = await world.register();
  await take(leaving, codes.first);
  await giveUp(leaving);
  await world.deposit(leaving, 400);
  await paidOut(leaving, 200);
  const unlucky = await world.register();
  await refunded(unlucky);
  // A bet after the days it is followed, and one before it was taken.
  await settleBet(world, unlucky, { stakeMinor: 700, payoutMinor: 0 });
  await backdated(`update bets set settled_at = settled_at + interval '20 days' where member_id = $1 and stake = 700`, [
    unlucky.id,
  ]);
  const [atMidnight, beforeMidnight] = [await world.register(), await world.register()];
  await take(atMidnight, codes.first);
  await take(beforeMidnight, codes.first);
  await takenAt(atMidnight, '');
  await takenAt(beforeMidnight, "- interval '1 millisecond'");
  await world.deposit(beforeMidnight, 50);
  const lao = await world.register();
  await backdated("update members set currency = 'LAK' where member_id = $1", [lao.id]);
  await take(lao, codes.lao);
});
afterAll(() => world?.stop());

interface Taken {
  owner: string;
  kind: string;
  code: string;
  amount: number;
  at: Date;
  back: number;
  open: number;
}

/** From movements, grants, conditions and bets, without what the report reads: a bonus that was given up has cost nothing. */
async function recomputed({ since, until: last }: { since: string; until: string }, currency: Currency, days = 7) {
  const taken = await world.admin.query<Taken>(
    `select m.owner, m.kind, coalesce(g.code, '') as code, m.amount::float8, m.at, least(m.amount, coalesce(t.lost, 0))::float8 as back,
        case when t.state = 'OPEN' then m.amount else 0 end::float8 as open
      from ledger.movements m left join bonus_grants g on (g.member_id, g.operation_id) = (m.owner, m.operation_id)
      left join turnover_conditions t on (t.member_id, t.operation_id) = (m.owner, m.operation_id)
      where m.kind in ('bonus', 'promotion', 'refund', 'prize', 'invite') and m.to_code = 'cash' and m.currency = $3
        and (m.at at time zone 'Asia/Bangkok')::date between $1::date and $2::date`,
    [since, last, currency],
  );
  const ofLine = Map.groupBy(taken.rows, ({ kind, code }) => `${kind} ${code}`);
  const lines = [...ofLine.values()].map((rows) => ({ kind: rows[0]?.kind ?? '', code: rows[0]?.code ?? '', rows }));
  if (lines.length > 0) lines.push({ kind: 'all', code: '', rows: taken.rows });
  const afterwards = await playAndMoney(days);
  return lines
    .map(({ kind, code, rows }) => ({ kind, code, ...costOf(rows), ...afterwards(firstsOf(rows)) }))
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.code.localeCompare(b.code));
}

const sum = (minor: readonly number[]) => minor.reduce((total, one) => total + one, 0) / 100;

const costOf = (rows: readonly Taken[]) => ({
  grants: rows.length,
  given: sum(rows.map(({ amount }) => amount)),
  takenBack: sum(rows.map(({ back }) => back)),
  cost: sum(rows.map(({ amount, back }) => amount - back)),
  underTerms: sum(rows.map(({ open }) => open)),
});

/** When each of them took it first, in milliseconds. */
function firstsOf(rows: readonly Taken[]): Map<string, number> {
  const ofOwner = Map.groupBy(rows, ({ owner }) => owner);
  return new Map([...ofOwner].map(([owner, all]) => [owner, Math.min(...all.map(({ at }) => at.getTime()))]));
}

/** What members did in so many days after a moment of each. */
async function playAndMoney(days: number) {
  const moved = await world.admin.query<{ owner: string; kind: string; to_code: string; amount: number; at: Date }>(
    `select owner, kind, to_code, amount::float8, at from ledger.movements where kind = 'deposit' or to_code = 'payout'`,
  );
  const bets = await world.admin.query<{ member_id: string; lost: number; at: Date }>(
    `select member_id, (stake - payout)::float8 as lost, settled_at as at from bets where state = 'SETTLED'`,
  );
  const lengthMs = days * 86_400_000;
  return (firsts: ReadonlyMap<string, number>) => {
    const isAfter = (owner: string, at: Date) => {
      const since = firsts.get(owner) ?? Number.POSITIVE_INFINITY;
      return at.getTime() >= since && at.getTime() < since + lengthMs;
    };
    const deposits = moved.rows.filter(({ owner, kind }) => kind === 'deposit' && firsts.has(owner));
    const firstDeposits = [...Map.groupBy(deposits, ({ owner }) => owner)].map(([owner, all]) =>
      all
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .slice(0, 1)
        .filter(({ at }) => isAfter(owner, at)),
    );
    const out = moved.rows.filter(({ owner, to_code: to }) => to === 'payout' && firsts.has(owner));
    return {
      members: firsts.size,
      deposited: sum(deposits.filter(({ owner, at }) => isAfter(owner, at)).map(({ amount }) => amount)),
      withdrawn: sum(out.map(({ amount }) => amount)),
      gross: sum(bets.rows.filter(({ member_id: owner, at }) => isAfter(owner, at)).map(({ lost }) => lost)),
      firstDeposits: firstDeposits.flat().length,
    };
  };
}

const KINDS: Readonly<Record<string, string>> = { bonuses: 'bonus', promotions: 'promotion', refunds: 'refund' };
async function reported(...asked: Parameters<typeof ask>) {
  const { reply, text } = await ask(...asked);
  if (!reply) throw new Error(text);
  const rewards = reply.rewards.map(({ line, code, name: _, ...figures }) => ({
    ...{ kind: KINDS[line] ?? line, code: code ?? '' },
    ...figures,
  }));
  const all = reply.total.grants === 0 ? [] : [{ kind: 'all', code: '', ...reply.total }];
  return [...all, ...rewards].toSorted((a, b) => a.kind.localeCompare(b.kind) || a.code.localeCompare(b.code));
}

it.each([
  ['THB', 7, 0],
  ['THB', 30, 0],
  ['THB', 7, 1],
  ['LAK', 7, 0],
] as const)(
  'every figure in %s, followed for %i days, from %i days ago on, is what movements, grants and bets add up to',
  async (currency, afterDays, daysAgo) => {
    const span = { since: dayText(bangkokDay(new Date()) - daysAgo), until: today() };
    const due = await recomputed(span, currency, afterDays);
    expect(due.length).toBeGreaterThan(1);
    expect(await reported(span, currency, afterDays)).toEqual(due);
  },
);

it('what was given up costs nothing, what runs says so, and who took two is once in the total', async () => {
  const found = await reported(ofToday());
  const of = (code: string) => found.find((one) => one.code === code);
  expect(of(codes.first)).toMatchObject({
    members: 3,
    grants: 3,
    given: 300,
    takenBack: 200,
    cost: 100,
    withdrawn: 200,
  });
  expect(of(codes.first)).toMatchObject({ deposited: 700, gross: 74.5, firstDeposits: 1 });
  expect(of(codes.second)).toMatchObject({ members: 1, cost: 100, underTerms: 100, deposited: 300, gross: 74.5 });
  expect(found.find(({ kind }) => kind === 'refund')).toMatchObject({ members: 1, cost: 40, gross: 0 });
  expect(found.find(({ kind }) => kind === 'all')).toMatchObject({ members: 4, grants: 5, cost: 240, gross: 74.5 });
});

it('a reward of the last millisecond before midnight in Bangkok is of the day before', async () => {
  const found = await reported({ since: yesterday(), until: yesterday() });
  expect(found.find(({ code }) => code === codes.first)).toMatchObject({ members: 1, firstDeposits: 1, deposited: 50 });
  const days = (await ask({ since: yesterday(), until: today() })).reply?.days;
  expect(days).toEqual([
    { day: yesterday(), cost: 100 },
    { day: today(), cost: 240 },
  ]);
});

it('a game that tells no single bets has its result from the ledger', async () => {
  await world.admin.query("update games set compares_results = false where code = 'pg'");
  const found = await reported(ofToday());
  expect(found.find(({ kind }) => kind === 'all')).toMatchObject({ gross: 0 });
  await world.admin.query("update games set compares_results = true where code = 'pg'");
});

it('the file has the same figures and says what they do not prove; without the right nobody reads it', async () => {
  const address = world.app.office.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const search = new URLSearchParams({ ...ofToday(), currency: 'THB', afterDays: '14', locale: 'en' });
  const read = async (by: 'finance' | 'support') =>
    (
      await fetch(`http://127.0.0.1:${port}${rewardReportFile.path}?${search}`, {
        headers: { cookie: await world.cookieOf(by) },
      })
    ).text();
  const text = await read('finance');
  expect(text).toContain(`Bonuses,${codes.first},Welcome,3,3,300,200,100,100,700,200,74.5,1,THB`);
  expect(text).toContain('in the 14 days after is not what they did because of it');
  expect(await read('support')).toContain('UNAUTHORIZED');
});

it.each([
  ['more days than are followed', { since: '2026-01-01', until: '2026-02-28' }, '7'],
  ['another number of days after', { since: '2026-01-01', until: '2026-01-02' }, '8'],
])('%s is refused with KEY_INVALID', async (_name, days, afterDays) => {
  const search = { ...days, currency: 'THB', afterDays };
  expect((await world.callAs('owner', rewardReport, { query: search })).message).toBe('KEY_INVALID');
});
