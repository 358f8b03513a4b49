import { randomUUID } from 'node:crypto';
import { getProfile } from '@kapao/contract/member/account.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import {
  amlCaseLinks,
  amlReportCsv,
  amlReportJson,
  assignAmlCase,
  dismissAmlCase,
  escalateAmlCase,
  getAmlCase,
  holdAmlMoney,
  listAmlCases,
  noteAmlCase,
  openAmlCase,
  proposeWatchList,
  releaseAmlHold,
  reportAmlCase,
} from '@kapao/contract/operator/aml-case.ts';
import { unfreezeMember } from '@kapao/contract/operator/member.ts';
import { listProposals } from '@kapao/contract/operator/proposal.ts';
import { approveWithdrawal, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';
import { makeAmlWatch } from './aml-watch.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.setPolicy('amlCases', { passAmount: { THB: 900, LAK: 0 } });
});
afterAll(() => world?.stop());
afterEach(async () => expect(await world.audit()).toEqual([]));

const CALLERS = 50;
const reason = 'a story';
const look = () => actFor('worker', makeAmlWatch({ db: world.app.db, lagSeconds: 0 }));
async function lookAtAll(): Promise<void> {
  while (await look());
}
const take = (member: Member, amount: number) =>
  world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const play = (member: Member, amount: number) =>
  world.call(transfer, { token: member.token, body: { from: 'WALLET', to: 'pg', amount }, key: randomUUID() });
const casesOf = async (member: Member) =>
  (await world.callAs('auditor', listAmlCases, { query: { limit: '100' } })).reply?.cases.filter(
    (one) => one.member.memberId === member.id,
  ) ?? [];
const assign = (id: string, by: OperatorName) =>
  world.callAs(by, assignAmlCase, { params: { id }, body: { isTaken: true } });
const escalate = (id: string, by: OperatorName) =>
  world.callAs(by, escalateAmlCase, { params: { id }, body: { reason } });
const dismiss = (id: string, by: OperatorName) =>
  world.callAs(by, dismissAmlCase, { params: { id }, body: { reason } });
const hold = (id: string, amount: number | null, by: OperatorName = 'finance') =>
  world.callAs(by, holdAmlMoney, { params: { id }, body: { amount, reason } });

async function opened(member: Member, by: OperatorName = 'finance'): Promise<string> {
  const answered = await world.callAs(by, openAmlCase, { params: { id: member.id }, body: { reason } });
  if (!answered.reply) throw new Error(`the case answered ${answered.text}`);
  return answered.reply.id;
}

/** A case that finance has in hand and has escalated. */
async function escalated(member: Member): Promise<string> {
  const id = await opened(member);
  expect((await assign(id, 'finance')).status).toBe(200);
  expect((await escalate(id, 'finance')).status).toBe(200);
  return id;
}

async function held(id: string, amount: number | null): Promise<string> {
  const proposed = await hold(id, amount);
  expect((await approveProposed(world, proposed, 'owner')).status).toBe(200);
  const detail = await world.callAs('finance', getAmlCase, { params: { id } });
  return detail.reply?.holds[0]?.id ?? '';
}

async function release(holdId: string, by: OperatorName = 'finance'): Promise<void> {
  const proposed = await world.callAs(by, releaseAmlHold, { params: { id: holdId }, body: { reason } });
  expect((await approveProposed(world, proposed, 'owner')).status).toBe(200);
}

async function withMoney(baht: number): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, baht);
  return member;
}

async function reasonsOf(id: string): Promise<string[]> {
  const found = await world.admin.query('select review_reasons from withdrawals where operation_id = $1', [id]);
  return found.rows[0]?.review_reasons ?? [];
}

describe('a rule that finds something', () => {
  it('opens one case with its evidence, however many look at once and however often', async () => {
    const member = await withMoney(1_000);
    await take(member, 950);
    await Promise.all(Array.from({ length: CALLERS }, look));
    await lookAtAll();
    const [found, ...more] = await casesOf(member);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ rule: 'PASS_THROUGH', amount: 950, state: 'OPEN', assignedTo: null });
    const detail = await world.callAs('auditor', getAmlCase, { params: { id: found?.id ?? '' } });
    expect(detail.reply?.evidence).toMatchObject({
      deposits: { count: 1, amount: 1_000 },
      withdrawals: { count: 1, amount: 950 },
      staked: 0,
    });
    expect(detail.reply?.evidence.payments.map(({ amount, isCounted }) => [amount, isCounted])).toEqual([
      [1_000, true],
      [950, true],
    ]);
    await world.admin.query("update aml_cursors set at = now() - interval '1 day'");
    await lookAtAll();
    expect(await casesOf(member)).toHaveLength(1);
  });

  it('what a case rests on cannot be changed, and nobody who talks with members sees that there is one', async () => {
    const member = await withMoney(10);
    const id = await opened(member);
    for (const set of [
      `evidence = evidence || '{"more": 1}'`,
      'amount = 1',
      "rule = 'VOLUME', opened_by = null",
      'opened_at = now()',
    ]) {
      await expect(world.admin.query(`update aml_cases set ${set} where case_id = $1`, [id])).rejects.toThrow(
        'what a case rests on never changes',
      );
    }
    for (const route of [getAmlCase, amlCaseLinks, amlReportJson, amlReportCsv] as const) {
      expect((await world.callAs('support', route, { params: { id } })).message).toBe('UNAUTHORIZED');
    }
    expect((await world.callAs('auditor', noteAmlCase, { params: { id }, body: { text: 'x' } })).message).toBe(
      'UNAUTHORIZED',
    );
    const atMember = openDatabase(world.databaseUrl, 1, { sides: ['member'] });
    await expect(
      atMember
        .selectFrom('aml_cases' as never)
        .selectAll()
        .execute(),
    ).rejects.toThrow('permission denied');
    await atMember.destroy();
  });
});

describe('who decides', () => {
  it('has taken the case; what one escalated another dismisses, and a report takes two', async () => {
    const id = await opened(await withMoney(10));
    expect((await escalate(id, 'finance')).message).toBe('KEY_INVALID');
    expect((await assign(id, 'finance')).status).toBe(200);
    expect((await escalate(id, 'finance2')).message).toBe('KEY_INVALID');
    expect((await escalate(id, 'finance')).status).toBe(200);
    expect((await dismiss(id, 'finance')).message).toBe('OPERATOR_TOO_NEW');
    const behind =
      "update aml_cases set state = 'DISMISSED', closed_at = clock_timestamp(), closed_by = 'finance' where case_id = $1";
    await expect(world.admin.query(behind, [id])).rejects.toMatchObject({ constraint: 'case_by_two' });
    const report = await world.callAs('finance', reportAmlCase, { params: { id }, body: { reason } });
    expect((await approveProposed(world, report, 'finance')).message).toBe('UNAUTHORIZED');
    expect((await assign(id, 'owner')).status).toBe(200);
    expect((await dismiss(id, 'owner')).message).toBe('UNDER_REVIEW');
    expect((await approveProposed(world, report, 'owner')).status).toBe(200);
    expect((await dismiss(id, 'owner')).message).toBe('KEY_INVALID');
    const detail = await world.callAs('auditor', getAmlCase, { params: { id } });
    expect(detail.reply?.case).toMatchObject({ state: 'REPORTED', closedBy: 'finance' });
    expect(detail.reply?.entries.map(({ kind, operator, agreedBy }) => [kind, operator, agreedBy])).toEqual([
      ['REPORTED', 'finance', 'owner'],
      ['TAKEN', 'owner', null],
      ['ESCALATED', 'finance', null],
      ['TAKEN', 'finance', null],
      ['NOTE', 'finance', null],
    ]);
  });

  it('dismisses alone what nobody escalated, and the database asks for the same', async () => {
    const id = await opened(await withMoney(10));
    await assign(id, 'finance');
    await expect(
      world.admin.query(
        "update aml_cases set state = 'DISMISSED', closed_at = now(), closed_by = 'owner' where case_id = $1",
        [id],
      ),
    ).rejects.toThrow('has taken it');
    await expect(
      world.admin.query(
        "update aml_cases set state = 'REPORTED', escalated_by = 'finance', closed_at = now(), closed_by = 'finance', report_id = $2 where case_id = $1",
        [id, randomUUID()],
      ),
    ).rejects.toThrow('does not go from OPEN to REPORTED');
    expect((await dismiss(id, 'finance')).status).toBe(200);
    expect((await world.callAs('finance', noteAmlCase, { params: { id }, body: { text: 'afterwards' } })).status).toBe(
      200,
    );
  });
});

describe('money that is held', () => {
  it('is neither played nor paid, the rest goes on, and the member reads nothing of it', async () => {
    const member = await withMoney(1_000);
    await world.activate(member, 'pg');
    const shown = async () => [
      (await world.call(getProfile, { token: member.token })).text,
      JSON.stringify((await world.wallet(member)).wallet),
      (await world.call(listStatement, { token: member.token, query: {} })).text,
    ];
    const before = await shown();
    const id = await escalated(member);
    const holdId = await held(id, 600);
    expect(await shown()).toEqual(before);
    expect((await play(member, 401)).message).toBe('UNDER_REVIEW');
    expect((await play(member, 1_001)).message).toBe('MONEY_NOT_ENOUGH');
    expect((await play(member, 400)).status).toBe(200);
    await world.untilAllEnded();
    const asked = await take(member, 500);
    expect(asked.status).toBe(200);
    const withdrawal = asked.reply?.withdrawalId ?? '';
    expect(await reasonsOf(withdrawal)).toContain('UNDER_CHECK');
    const approve = async () => {
      await world.callAs('finance2', getAmlCase, { params: { id } });
      return world.callAs('finance2', approveWithdrawal, { params: { id: withdrawal }, body: {} });
    };
    expect((await approve()).message).toBe('UNDER_REVIEW');
    await expect(
      world.admin.query("update operations set state = 'APPROVED' where operation_id = $1", [withdrawal]),
    ).rejects.toThrow('refused with UNDER_REVIEW');
    await release(holdId);
    expect((await approve()).status).toBe(200);
    await world.untilAllEnded();
  });

  it('of an escalated case every withdrawal waits for a person, before anything is held', async () => {
    const member = await withMoney(300);
    const first = await take(member, 100);
    await world.untilAllEnded();
    expect(await reasonsOf(first.reply?.withdrawalId ?? '')).not.toContain('UNDER_CHECK');
    await escalated(member);
    const second = await take(member, 100);
    expect(await reasonsOf(second.reply?.withdrawalId ?? '')).toEqual(['UNDER_CHECK']);
  });

  it('is caught when it comes, though it was not there; a withdrawal that was approved waits', async () => {
    const member = await withMoney(500);
    const id = await escalated(member);
    const asked = await take(member, 500);
    const withdrawal = asked.reply?.withdrawalId ?? '';
    await held(id, 700);
    await world.callAs('finance2', getAmlCase, { params: { id } });
    expect((await world.callAs('finance2', approveWithdrawal, { params: { id: withdrawal }, body: {} })).message).toBe(
      'UNDER_REVIEW',
    );
    const rejected = await world.callAs('finance2', rejectWithdrawal, { params: { id: withdrawal }, body: { reason } });
    expect(rejected.status).toBe(200);
    await world.activate(member, 'pg');
    await world.deposit(member, 250);
    expect((await play(member, 51)).message).toBe('UNDER_REVIEW');
    expect((await play(member, 50)).status).toBe(200);
    await world.untilAllEnded();
  });

  it('is placed once and by two, whoever agrees at the same time, and not by one with the database in hand', async () => {
    const member = await withMoney(100);
    const id = await escalated(member);
    const proposed = await hold(id, 60);
    expect((await hold(id, 60)).message).toBe('KEY_INVALID');
    expect((await approveProposed(world, proposed, 'finance')).message).toBe('UNAUTHORIZED');
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => approveProposed(world, proposed, 'owner')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const holds = await world.admin.query('select hold_id from aml_holds where member_id = $1', [member.id]);
    expect(holds.rowCount).toBe(1);
    await expect(
      world.admin.query('update aml_holds set release_id = hold_id, released_at = now() where member_id = $1', [
        member.id,
      ]),
    ).rejects.toThrow('placed and released by two');
    await assign(id, 'owner2');
    expect((await dismiss(id, 'owner2')).message).toBe('UNDER_REVIEW');
    await release(holds.rows[0]?.hold_id, 'owner2');
    expect((await dismiss(id, 'owner2')).status).toBe(200);
  });

  it('leaves what is held when fifty moves and the second yes come at once', async () => {
    const member = await withMoney(1_000);
    await world.activate(member, 'pg');
    const id = await escalated(member);
    const proposed = await hold(id, 700);
    const moves = Array.from({ length: CALLERS }, () => play(member, 100));
    const [agreed, ...moved] = await Promise.all([approveProposed(world, proposed, 'owner'), ...moves]);
    expect(agreed?.status).toBe(200);
    await world.untilAllEnded();
    // What came before the hold has gone; from then on it goes down to what is held, and no further.
    const gone = moved.filter(({ status }) => status === 200).length;
    let last = await play(member, 100);
    while (last.status === 200) {
      await world.untilAllEnded();
      last = await play(member, 100);
    }
    const { cash = 0n } = await world.books(member);
    expect(cash).toBe(gone > 3 ? BigInt(1_000 - gone * 100) * 100n : 70_000n);
    if (cash >= 10_000n) expect(last.message).toBe('UNDER_REVIEW');
  });

  it('of everything the member is frozen, and one operator alone does not let the member in again', async () => {
    const member = await withMoney(200);
    const id = await escalated(member);
    const holdId = await held(id, null);
    expect((await world.call(getProfile, { token: member.token })).status).toBe(401);
    const unfreeze = () => world.callAs('finance2', unfreezeMember, { params: { id: member.id }, body: { reason } });
    expect((await unfreeze()).message).toBe('UNDER_REVIEW');
    await release(holdId);
    expect((await unfreeze()).status).toBe(200);
  });
});

describe('lists of names', () => {
  const HEAD = 'name,reference,note';
  const propose = (rows: readonly string[], by: OperatorName = 'finance', isWhole = false) =>
    world.callAs(by, proposeWatchList, { body: { list: 'UN', csv: [HEAD, ...rows].join('\n'), isWhole, reason } });

  it('are agreed on by two, and whoever has such a name, in any order of its words, becomes a case once', async () => {
    const member = await world.register({ accountName: 'MR. PLANTED LAUNDERER' });
    const other = await world.register({ accountName: 'SOMEBODY DIFFERENT' });
    expect((await propose(['Launderer Planted,QDi.1,'], 'auditor')).message).toBe('UNAUTHORIZED');
    const proposed = await propose(['Launderer Planted,QDi.1,"sanctioned, 2019"', 'นาย สมชาย ใจดี,,']);
    expect((await approveProposed(world, proposed, 'finance')).message).toBe('UNAUTHORIZED');
    expect((await approveProposed(world, proposed, 'owner')).status).toBe(200);
    await lookAtAll();
    const [found] = await casesOf(member);
    expect(found).toMatchObject({ rule: 'WATCH_LIST', state: 'OPEN' });
    const detail = await world.callAs('finance', getAmlCase, { params: { id: found?.id ?? '' } });
    expect(detail.reply?.evidence.listed).toEqual([
      { list: 'UN', name: 'Launderer Planted', reference: 'QDi.1', note: 'sanctioned, 2019' },
    ]);
    expect(await casesOf(other)).toEqual([]);
    await assign(found?.id ?? '', 'finance');
    await dismiss(found?.id ?? '', 'finance');
    await world.admin.query("update aml_cursors set at = now() - interval '1 day', number = 0");
    await lookAtAll();
    expect(await casesOf(member)).toHaveLength(1);
    const newcomer = await world.register({ accountName: 'สมชาย ใจดี' });
    await lookAtAll();
    expect(await casesOf(newcomer)).toMatchObject([{ rule: 'WATCH_LIST' }]);
  });

  it('are refused whole when a line is wrong, with its number', async () => {
    const refused = await propose(['Good Name,,', '123,,']);
    expect(JSON.parse(refused.text)).toMatchObject({ message: 'KEY_INVALID', amount: 3 });
    const open = await world.callAs('owner', listProposals, { query: { state: 'PROPOSED', kind: 'aml.list' } });
    expect(open.reply?.proposals).toEqual([]);
  });
});

describe('what an authority is given', () => {
  async function fileOf(by: OperatorName, path: string, query: Record<string, string> = {}): Promise<string> {
    const headers = { cookie: await world.cookieOf(by) };
    const answered = await world.app.office.inject({ method: 'GET', url: path, query, headers });
    expect(answered.headers['content-disposition']).toContain('attachment');
    return answered.body;
  }

  it('has who, what, when, how much and why, cannot run as a formula, and each look is written down', async () => {
    const headers = { 'x-device-id': randomUUID() };
    const member = await world.register({ from: { headers } });
    const friend = await world.register({ from: { headers } });
    await world.deposit(member, 321);
    const id = await escalated(member);
    await world.callAs('finance', noteAmlCase, { params: { id }, body: { text: '=HYPERLINK("http://x")' } });
    const links = await world.callAs('auditor', amlCaseLinks, { params: { id } });
    expect(links.reply?.members.map(({ memberId, steps }) => [memberId, steps])).toContainEqual([friend.id, 1]);
    expect(links.reply?.links.find(({ from, to }) => [from, to].includes(friend.id))?.by).toContain('DEVICE');
    const csv = await fileOf('auditor', amlReportCsv.path.replace(':id', id), { locale: 'th' });
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain('payment,');
    expect(csv).toContain(member.username);
    expect(csv, 'an auditor sees no whole account number').not.toContain(member.accountNo);
    const json = JSON.parse(await fileOf('finance', amlReportJson.path.replace(':id', id)));
    expect(json).toMatchObject({
      subject: { memberId: member.id, bankAccountNo: member.accountNo },
      payments: [{ kind: 'deposit', amount: 321, currency: 'THB' }],
    });
    const looks = await world.admin.query(
      "select action, count(*)::int as n from operator_audit where subject = $1 and action like 'aml.%' group by 1 order by 1",
      [id],
    );
    expect(looks.rows).toContainEqual({ action: 'aml.download', n: 2 });
    expect(looks.rows).toContainEqual({ action: 'aml.links', n: 1 });
  });
});
