import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { searchMembers } from '@kapao/contract/operator/member.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listProposals } from '@kapao/contract/operator/proposal.ts';
import {
  askTransfer,
  getTransfer,
  listTransfers,
  settleTransfer,
  settleTransfers,
} from '@kapao/contract/operator/transfer.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ageTransfer } from '../../../testing/aging.ts';
import { differencesOutside } from '../../../testing/truth.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

/* PG and JOKER take references without dashes; Silk Road takes none. */
let world: World;
let member: Member;
let player: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { REAL_GAMES: 'pg-soft,joker' });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  await world.deposit(member, 10_000);
  player = await world.activate(member, 'pg');
});
afterEach(async () => {
  await world.outside.clearFaults();
  await world.admin.query('update operations set next_attempt_at = now() where final_at is null and kind = $1', [
    'transfer',
  ]);
  await world.untilAllEnded();
  expect(await differencesOutside(world, member)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});

/** A transfer whose answer is lost, ten minutes later, which no worker asks about meanwhile. */
async function unclear(fault = 'drop-answer', { game = 'pg', amount = 300 } = {}): Promise<string> {
  await world.outside.setFault({ target: `game:${game}`, fault });
  const answered = await world.call(transfer, {
    token: member.token,
    body: { from: 'WALLET', to: game, amount },
    key: randomUUID(),
  });
  const id = answered.reply?.transferId ?? '';
  await ageTransfer(world, id);
  return id;
}
const mute = (game = 'pg') => world.outside.setFault({ target: `game:${game}`, fault: 'garbage', times: 200 });
const look = async (id: string) => (await world.callAs('finance', getTransfer, { params: { id } })).reply;
const ask = (id: string, by: 'finance' | 'finance2' = 'finance') => world.callAs(by, askTransfer, { params: { id } });
const find = async (search: string) =>
  (await world.callAs('finance', searchMembers, { query: { search } })).reply?.members.map(({ id, operation }) => [
    id,
    operation,
  ]);

describe('a transfer after a lost answer', () => {
  it('shows the reference byte for byte as the provider received it, to operators and on the receipt', async () => {
    const id = await unclear();
    const received = (await world.outside.player('pg', player))?.transfers[0]?.received;
    expect(received).toBe(id.replaceAll('-', ''));
    expect((await look(id))?.transfer.sentReference).toBe(received);
    const listed = await world.callAs('finance', listTransfers, { query: { limit: '100' } });
    expect(listed.reply?.transfers.find((row) => row.id === id)?.sentReference).toBe(received);
    const { reply } = await world.call(listStatement, { token: member.token });
    expect(reply?.statements.find((row) => row.id === id)?.reference).toBe(received);
  });

  it('is found by its id and by what the provider received, in capitals, with spaces around it or other dashes', async () => {
    const id = await unclear();
    const plain = id.replaceAll('-', '');
    for (const typed of [id, plain, plain.toUpperCase(), ` ${plain} `, id.replaceAll('-', '\u2013'), `\u200b${plain}`])
      expect([typed, await find(typed)]).toEqual([typed, [[member.id, id]]]);
    const inList = await world.callAs('finance', listTransfers, { query: { limit: '100', text: plain } });
    expect(inList.reply?.transfers.map((row) => row.id)).toEqual([id]);
  });

  it('says that a provider without references received none, and by whom to look there', async () => {
    await world.activate(member, 'askmebet');
    const sent = await world.call(transfer, {
      token: member.token,
      body: { from: 'WALLET', to: 'askmebet', amount: 300 },
      key: randomUUID(),
    });
    const id = sent.reply?.transferId ?? '';
    expect((await look(id))?.transfer.sentReference).toBeNull();
    const { reply } = await world.call(listStatement, { token: member.token });
    expect(reply?.statements.find((row) => row.id === id)?.reference).toBe(id);
  });
});

describe('asking the provider now', () => {
  it('ends a transfer that the provider has, says who asked and when, and is in the audit log', async () => {
    const id = await unclear();
    const { reply } = await ask(id);
    expect(reply).toMatchObject({
      inquiry: { verdict: 'done', operator: 'finance' },
      transfer: { state: 'SUCCEEDED' },
    });
    expect((await look(id))?.inquiry).toEqual(reply?.inquiry);
    const log = await world.callAs('auditor', listAudit, { query: { action: 'transfer.ask', subject: id } });
    expect(log.reply?.entries.map(({ operator }) => operator)).toEqual(['finance']);
    expect(JSON.parse(String(log.reply?.entries[0]?.detail))).toMatchObject({ verdict: 'done', memberId: member.id });
    expect((await ask(id)).message).toBe('KEY_INVALID');
  });

  it('moves nothing without a clear answer, and asks once when operators press together', async () => {
    const id = await unclear();
    await mute();
    expect((await ask(id)).reply).toMatchObject({ inquiry: { verdict: 'unknown' }, transfer: { state: 'UNKNOWN' } });
    const calls = (await look(id))?.calls.length;
    expect((await ask(id, 'finance2')).reply?.inquiry).toMatchObject({ operator: 'finance' });
    expect((await look(id))?.calls.length).toBe(calls);
    expect((await world.books(member)).cash).toBe(970_000n);
  });

  it('gives the money back when the provider knows no such transfer any more', async () => {
    const id = await unclear('drop-request');
    expect((await ask(id)).reply).toMatchObject({ inquiry: { verdict: 'not-found' }, transfer: { state: 'FAILED' } });
    expect((await world.books(member)).cash).toBe(1_000_000n);
  });

  it('is refused while the first request may still be answered, and to who may not settle', async () => {
    const id = await unclear();
    const client = await world.admin.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query("update operations set state = 'SENT', created_at = now() where operation_id = $1", [id]);
    await client.query('commit');
    client.release();
    expect((await ask(id)).message).toBe('TRANSFER_STILL_ASKED');
    expect((await world.callAs('support', askTransfer, { params: { id } })).message).toBe('UNAUTHORIZED');
  });
});

it('a decision that waits shows the reference and the proof, and cannot be approved after the provider said done', async () => {
  const id = await unclear('drop-answer', { amount: 6_000 });
  await mute();
  const body = { outcome: 'FAILED', reason: 'not in the records of the provider' };
  const proposed = await world.callAs('finance', settleTransfer, { params: { id }, body });
  const waiting = await world.callAs('finance2', listProposals, { query: { state: 'PROPOSED' } });
  expect(waiting.reply?.proposals.find(({ subject }) => subject === id)?.content).toMatchObject({
    outcome: 'FAILED',
    sentReference: id.replaceAll('-', ''),
  });
  expect((await look(id))?.proposalId).not.toBeNull();
  await world.outside.clearFaults();
  expect((await ask(id, 'finance2')).reply?.inquiry).toMatchObject({ verdict: 'done', operator: 'finance2' });
  expect((await approveProposed(world, proposed, 'finance2')).message).toBe('KEY_INVALID');
  expect(await world.books(member)).toMatchObject({ cash: 400_000n, 'game:pg': 600_000n });
});

it('several transfers of one outage are settled together, each by its own proof and with its own result', async () => {
  await world.activate(member, 'joker2');
  const small = await unclear('drop-request', { game: 'joker2', amount: 100 });
  await mute('joker2');
  const large = await unclear('drop-request', { amount: 6_000 });
  await mute();
  const gone = randomUUID();
  const lines = [
    { id: small, proof: 'nothing under the reference, by chat at 21:40' },
    { id: large, proof: 'not in the export of the day' },
    { id: gone, proof: 'x' },
  ];
  const body = { outcome: 'FAILED', reason: 'outage of the evening', lines };
  const { reply } = await world.callAs('finance', settleTransfers, { body });
  expect(reply?.lines).toEqual([
    { id: small, result: 'operator', why: null },
    { id: large, result: 'proposed', why: null },
    { id: gone, result: 'refused', why: 'NO_DATA' },
  ]);
  const log = await world.callAs('auditor', listAudit, { query: { action: 'transfer.settle', subject: small } });
  expect(JSON.parse(String(log.reply?.entries[0]?.detail))).toMatchObject({
    proof: lines[0]?.proof,
    sentReference: small.replaceAll('-', ''),
  });
  const waiting = await world.callAs('finance2', listProposals, { query: { state: 'PROPOSED' } });
  const proposal = waiting.reply?.proposals.find(({ subject }) => subject === large);
  expect(proposal?.content).toMatchObject({ outcome: 'FAILED', proof: lines[1]?.proof });
  // Pressed again, what has ended or waits is left as it is.
  const again = await world.callAs('finance', settleTransfers, { body: { ...body, lines: lines.slice(0, 2) } });
  expect(again.reply?.lines.map(({ result }) => result)).toEqual(['refused', 'proposed']);
  const all = await world.callAs('finance2', listProposals, { query: { state: 'PROPOSED' } });
  expect(all.reply?.proposals.filter(({ subject }) => subject === large)).toHaveLength(1);
  for (const wrong of [
    [],
    [lines[0], lines[0]],
    [{ id: small }],
    Array.from({ length: 21 }, () => ({ id: randomUUID(), proof: 'x' })),
  ])
    expect((await world.callAs('finance', settleTransfers, { body: { ...body, lines: wrong } })).status).toBe(400);
});
