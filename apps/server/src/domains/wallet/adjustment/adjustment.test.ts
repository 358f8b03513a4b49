import { randomUUID } from 'node:crypto';
import { activateBonus, clearBonus } from '@kapao/contract/member/bonus.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { statementTimeline } from '@kapao/contract/member/timeline.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { adjustBalance, evidencePicture, putEvidence } from '@kapao/contract/operator/adjustment.ts';
import { getProposal } from '@kapao/contract/operator/proposal.ts';
import { ADJUSTMENTS_POLICY } from '@kapao/contract/policies/adjustments.ts';
import { adjustmentLabel, reasonsOf } from '@kapao/contract/shared/adjustment-reasons.ts';
import { isProposed } from '@kapao/contract/shared/proposed.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { meterOf, publish } from '../../../testing/bonus-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let officeUrl: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  const address = world.app.office.server.address();
  officeUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => world?.stop());

const REASON = 'agreed with the bank on the phone';
type Body = RouteBody<typeof adjustBalance>;

async function putPicture(memberId: string, bytes?: Uint8Array<ArrayBuffer>) {
  const picture =
    bytes ??
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#805030' } })
        .png()
        .toBuffer(),
    );
  const form = new FormData();
  form.append('file', new Blob([picture]), 'chat.png');
  const headers = { 'X-Requested-With': 'kapao', cookie: await world.cookieOf('finance') };
  const address = officeUrl + putEvidence.path.replace(':id', memberId);
  const answered = await fetch(address, { method: 'POST', headers, body: form });
  return z.object({ message: z.optional(z.string()), evidenceId: z.optional(z.string()) }).parse(await answered.json());
}

async function rowsOf(member: Member) {
  const answered = await world.call(listStatement, { token: member.token, query: { locale: 'en' } });
  return answered.reply?.statements ?? [];
}
const depositOf = async (member: Member) =>
  (await rowsOf(member)).find((row) => row.statementType === 'deposit')?.id ?? '';

async function memberWith(baht: number): Promise<{ member: Member; deposit: string }> {
  const member = await world.register();
  await world.deposit(member, baht);
  return { member, deposit: await depositOf(member) };
}
const credit = (amount: number, operationId: string): Body => ({
  ...{ direction: 'CREDIT', amount, cause: 'MISSED_DEPOSIT', operationId, reason: REASON },
});
const debit = (amount: number, operationId: string): Body => ({
  ...{ direction: 'DEBIT', amount, cause: 'WRONG_CREDIT', operationId, reason: REASON },
});
const take = (member: Member, code: string) =>
  world.call(activateBonus, { token: member.token, params: { code }, method: 'POST', key: randomUUID() });
const propose = (member: Member, body: Body, by: 'finance' | 'support' | 'owner' = 'finance') =>
  world.callAs(by, adjustBalance, { params: { id: member.id }, body });

it('money is credited by hand when a second operator agrees, once, and the member reads why', async () => {
  const { member, deposit } = await memberWith(500);
  const wish = await propose(member, credit(120.5, deposit));
  expect(wish.status).toBe(202);
  expect((await world.books(member)).cash).toBe(50_000n);
  expect((await approveProposed(world, wish, 'finance')).status).not.toBe(200);
  expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
  expect((await approveProposed(world, wish, 'owner2')).message).toBe('KEY_INVALID');
  expect(await world.books(member)).toEqual({ bank: -50_000n, cash: 62_050n, adjustment: -12_050n });
  const [newest] = await rowsOf(member);
  expect(newest).toMatchObject({
    ...{ statementType: 'adjustment', amount: 120.5, status: 'SUCCESS', from: 'HOUSE', to: 'WALLET' },
    adjustment: { description: adjustmentLabel('MISSED_DEPOSIT').en },
  });
  const only = await world.call(listStatement, { token: member.token, body: { types: ['adjustment'] } });
  expect(only.reply?.total).toBe(1);
  const timeline = await world.call(statementTimeline, { token: member.token, params: { id: newest?.id ?? '' } });
  expect(timeline.reply?.steps.map(({ step }) => step)).toEqual(['corrected']);
  const acts = await world.admin.query(
    `select operator, changes_money from operator_audit where action = 'member.adjust' and subject = $1 order by number`,
    [member.id],
  );
  expect(acts.rows).toEqual([
    { operator: 'finance', changes_money: true },
    { operator: 'owner', changes_money: true },
  ]);
  expect(await world.audit()).toEqual([]);
});

it('a debit takes what was credited by mistake, and never more than there is', async () => {
  const { member, deposit } = await memberWith(300);
  expect((await propose(member, debit(300.01, deposit))).message).toBe('MONEY_NOT_ENOUGH');
  const [first, second] = [await propose(member, debit(200, deposit)), await propose(member, debit(200, deposit))];
  expect((await approveProposed(world, first, 'owner')).status).toBe(200);
  expect((await approveProposed(world, second, 'owner')).message).toBe('MONEY_NOT_ENOUGH');
  expect(await world.books(member)).toEqual({ bank: -30_000n, cash: 10_000n, adjustment: 20_000n });
  expect((await rowsOf(member))[0]).toMatchObject({ statementType: 'adjustment', amount: -200 });
  expect(await world.audit()).toEqual([]);
});

it('a proposal that many agree to at once is carried out once', async () => {
  const { member, deposit } = await memberWith(100);
  const wish = await propose(member, credit(50, deposit));
  const agreed = await Promise.all(
    Array.from({ length: 50 }, (_, index) => approveProposed(world, wish, index % 2 === 0 ? 'owner' : 'owner2')),
  );
  expect(agreed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await world.books(member)).cash).toBe(15_000n);
  expect(await world.audit()).toEqual([]);
});

it('a picture is evidence as well: both see the same bytes, and it belongs to one member', async () => {
  const { member } = await memberWith(100);
  const { member: other } = await memberWith(100);
  const { evidenceId = '' } = await putPicture(member.id);
  const body: Body = { direction: 'CREDIT', amount: 5, cause: 'GOODWILL', evidenceId, reason: REASON };
  expect((await propose(other, body)).message).toBe('KEY_INVALID');
  const wish = await propose(member, body);
  const id = wish.reply !== undefined && isProposed(wish.reply) ? wish.reply.proposalId : '';
  const shown = await world.callAs('owner', getProposal, { params: { id } });
  expect(shown.reply?.proposal.content).toMatchObject({
    evidenceId,
    pictureHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const picture = await fetch(officeUrl + evidencePicture.path.replace(':id', evidenceId), {
    headers: { cookie: await world.cookieOf('owner') },
  });
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
  expect(await putPicture(member.id, new Uint8Array(Buffer.from('no picture')))).toMatchObject({
    message: 'FILE_NOT_SUPPORTED',
  });
  expect(await putPicture('Ab345678Ab345678')).toMatchObject({ message: 'NO_USER' });
});

it('without evidence, right, money or a reason that goes that way nothing is proposed', async () => {
  const { member, deposit } = await memberWith(100);
  const { deposit: foreign } = await memberWith(100);
  const { operationId: _, ...bare } = credit(10, deposit);
  expect((await propose(member, bare)).message).toBe('KEY_MISSING');
  expect((await propose(member, credit(10, foreign))).message).toBe('KEY_INVALID');
  expect((await propose(member, credit(0, deposit))).message).toBe('KEY_INVALID');
  expect((await propose(member, { ...debit(10, deposit), cause: 'GOODWILL' })).message).toBe('KEY_INVALID');
  expect((await propose(member, credit(10, deposit), 'support')).message).toBe('UNAUTHORIZED');
  const nobody = await world.callAs('finance', adjustBalance, {
    ...{ params: { id: 'Ab345678Ab345678' }, body: credit(10, deposit) },
  });
  expect(nobody.message).toBe('NO_USER');
});

it('one adjustment and all of a day stay within what the site allows, also against fifty at once', async () => {
  const { member, deposit } = await memberWith(100);
  expect((await propose(member, credit(20_000.01, deposit))).message).toBe('ADJUSTMENT_LIMIT');
  await world.setPolicy('adjustments', { maxEach: { THB: 400, LAK: 0 }, maxDay: { THB: 1_000, LAK: 0 } });
  await withoutTriggers(world.admin, "update adjustments set at = at - interval '2 days'");
  const people = await Promise.all([0, 1, 2, 3, 4].map(() => memberWith(100)));
  const wishes = await Promise.all(
    Array.from({ length: 10 }, () => people.map((one) => propose(one.member, credit(400, one.deposit)))).flat(),
  );
  const agreed = await Promise.all(wishes.map((wish) => approveProposed(world, wish, 'owner')));
  expect(agreed.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(new Set(agreed.map(({ message }) => message))).toEqual(new Set(['SUCCESS', 'ADJUSTMENT_LIMIT']));
  expect((await propose(member, credit(300, deposit))).message).toBe('ADJUSTMENT_LIMIT');
  expect(await world.audit()).toEqual([]);
});

it('the database refuses money by hand that nobody agreed on, whoever writes it', async () => {
  const { member } = await memberWith(100);
  const id = randomUUID();
  const written = world.admin.query("select opened from book_operation($1, $2, '{}', null, null)", [
    member.id,
    {
      ...{ operation_id: id, kind: 'adjustment', state: 'POSTED', statement_type: 'adjustment', from_code: 'HOUSE' },
      ...{ to_code: 'WALLET', counterparty: 'house', amount: 100, currency: 'THB', cash_sign: 1, external_ref: 'x' },
    },
  ]);
  await expect(written).rejects.toMatchObject({ constraint: 'adjusted_by_two' });
  const posted = world.admin.query(
    `select ledger.post_movement($1, $2, 'credit', 'adjustment', 'THB', 'adjustment', 'cash', 100)`,
    [member.id, id],
  );
  await expect(posted).rejects.toMatchObject({ constraint: 'posting_has_a_source' });
});

it('begins with the limits that the policy declares', async () => {
  await world.admin.query(`delete from settings where name = 'policy.adjustments'`);
  for (const field of ['maxEach', 'maxDay'] as const) {
    for (const currency of ['THB', 'LAK'] as const) {
      const found = await world.admin.query('select adjustment_limit($1, $2)::text as minor', [field, currency]);
      expect(found.rows[0]?.minor).toBe(String(ADJUSTMENTS_POLICY.fields[field].default[currency] * 100));
    }
  }
  expect(reasonsOf('DEBIT')).not.toContain('GOODWILL');
});

it('an open condition keeps what was credited, as own money, and asks nothing back for what was debited', async () => {
  await world.setPolicy('adjustments', { maxEach: { THB: 4_000, LAK: 0 }, maxDay: { THB: 100_000, LAK: 0 } });
  const { member, deposit } = await memberWith(100);
  const code = await publish(world);
  expect((await take(member, code)).message).toBe('SUCCESS');
  expect((await meterOf(world, member))?.ifStopped).toEqual({ kept: 100, lost: 100 });
  expect((await approveProposed(world, await propose(member, credit(40, deposit)), 'owner')).status).toBe(200);
  expect((await meterOf(world, member))?.ifStopped).toEqual({ kept: 140, lost: 100 });
  expect((await approveProposed(world, await propose(member, debit(90, deposit)), 'owner')).status).toBe(200);
  expect((await meterOf(world, member))?.ifStopped).toEqual({ kept: 50, lost: 100 });
  expect(
    (await world.call(clearBonus, { token: member.token, method: 'POST', key: randomUUID() })).reply,
  ).toMatchObject({ kept: 50, lost: 100 });
  expect(await world.audit()).toEqual([]);
});

const writeDown = (amount: number, operationId: string, more: Partial<Body> = {}): Body => ({
  ...{ direction: 'DEBIT', amount, cause: 'GAME_CORRECTION', game: 'pg', operationId, reason: REASON, ...more },
});

/** So much of a deposit at a game whose provider is silent from then on. */
async function atSilentGame(amount: number) {
  const { member, deposit } = await memberWith(500);
  await world.activate(member, 'pg');
  const body = { from: 'WALLET', to: 'pg', amount };
  expect((await world.call(transfer, { token: member.token, body, key: randomUUID() })).status).toBe(200);
  return { member, deposit };
}

it('what a provider that is gone holds by the books is written down by two, and the wallet is credited by two', async () => {
  const { member, deposit } = await atSilentGame(300);
  const down = await propose(member, writeDown(300, deposit));
  expect((await world.books(member))['game:pg']).toBe(30_000n);
  expect((await approveProposed(world, down, 'finance')).status).not.toBe(200);
  expect((await approveProposed(world, down, 'owner')).status).toBe(200);
  expect((await approveProposed(world, down, 'owner2')).message).toBe('KEY_INVALID');
  expect(await world.books(member)).toEqual({ bank: -50_000n, cash: 20_000n, adjustment: 30_000n });
  const [newest] = await rowsOf(member);
  expect(newest).toMatchObject({
    ...{ statementType: 'adjustment', amount: -300, status: 'SUCCESS', from: 'pg', to: 'HOUSE' },
    adjustment: { description: adjustmentLabel('GAME_CORRECTION').en },
  });
  const up = await propose(member, { ...credit(300, deposit), cause: 'GAME_CORRECTION' });
  expect((await approveProposed(world, up, 'owner')).status).toBe(200);
  expect(await world.books(member)).toEqual({ bank: -50_000n, cash: 50_000n });
  const acts = await world.admin.query(
    "select detail ->> 'game' as game from operator_audit where action = 'member.adjust' and subject = $1 order by number limit 1",
    [member.id],
  );
  expect(acts.rows).toEqual([{ game: 'pg' }]);
  expect(await world.audit()).toEqual([]);
});

it('a provider that answers after all gives nothing twice: what it has waits for people', async () => {
  const { member, deposit } = await atSilentGame(300);
  await approveProposed(world, await propose(member, writeDown(300, deposit)), 'owner');
  await world.call(getWallet, { token: member.token });
  const body = { from: 'pg', to: 'WALLET', amount: 300 };
  expect((await world.call(transfer, { token: member.token, body, key: randomUUID() })).status).not.toBe(200);
  const books = await world.books(member);
  expect(books).toMatchObject({ cash: 20_000n, 'game:pg': 30_000n, 'quarantine:pg': -30_000n });
  // Nor is a claim written away.
  expect((await propose(member, writeDown(1, deposit))).message).toBe('MONEY_NOT_ENOUGH');
  expect(await world.audit()).toEqual([]);
});

it('a game is never written up, nor below what is there, nor for another cause', async () => {
  const { member, deposit } = await atSilentGame(100);
  expect((await propose(member, writeDown(100.01, deposit))).message).toBe('MONEY_NOT_ENOUGH');
  expect((await propose(member, writeDown(10, deposit, { game: 'imi' }))).message).toBe('MONEY_NOT_ENOUGH');
  expect((await propose(member, writeDown(10, deposit, { direction: 'CREDIT' }))).message).toBe('KEY_INVALID');
  expect((await propose(member, writeDown(10, deposit, { cause: 'OTHER' }))).message).toBe('KEY_INVALID');
  const twice = [await propose(member, writeDown(60, deposit)), await propose(member, writeDown(60, deposit))] as const;
  expect((await approveProposed(world, twice[0], 'owner')).status).toBe(200);
  expect((await approveProposed(world, twice[1], 'owner')).message).toBe('MONEY_NOT_ENOUGH');
  const forged = `insert into adjustments (member_id, operation_id, direction, cause, game_code, amount, currency, about_operation_id)
    select member_id, $1, 'DEBIT', 'GAME_CORRECTION', 'pg', 1, currency, about_operation_id from adjustments where member_id = $2`;
  await expect(world.admin.query(forged, [randomUUID(), member.id])).rejects.toThrow('two people agreed on');
  // Also where no trigger asks who agreed.
  const client = await world.admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  await expect(client.query(forged.replace("'DEBIT'", "'CREDIT'"), [randomUUID(), member.id])).rejects.toThrow(
    'games_are_written_down',
  );
  await client.query('rollback');
  client.release();
  await expect(world.admin.query(forged.replace(', 1,', ', 5000,'), [randomUUID(), member.id])).rejects.toThrow(
    'more than the member has at pg',
  );
  expect(await world.audit()).toEqual([]);
});

it('own money under terms falls with what is written down at a game', async () => {
  const { member, deposit } = await atSilentGame(200);
  const code = await publish(world, { award: { kind: 'fixed', amount: 100 } });
  expect((await take(member, code)).status).toBe(200);
  await approveProposed(world, await propose(member, writeDown(200, deposit)), 'owner');
  expect((await meterOf(world, member))?.ifStopped).toEqual({ kept: 300, lost: 100 });
  expect(await world.audit()).toEqual([]);
});
