import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { putPartner } from '@kapao/contract/operator/partner.ts';
import {
  askPayoutFile,
  closePayoutLine,
  downloadPayoutFile,
  getPayoutFile,
  listPayoutFiles,
  makePayoutFile,
  putPayoutProof,
} from '@kapao/contract/operator/payout-file.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { z } from 'zod';
import { approveProposed } from './two-people.ts';
import { type Member, until, type World } from './world.ts';

export const REASON = 'payouts by file from today';
const TODAY = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

export type PayoutFileStory = Awaited<ReturnType<typeof startPayoutFiles>>;

/** Members have their accounts at SCB. */
const BANKS = {
  ktb: { protocol: 'ktb-file', product: 'other' },
  scb: { protocol: 'scb-business-net-file', product: 'own' },
} as const;

/** A site whose payouts leave in files to a bank from now on, and what its operators do. */
export async function startPayoutFiles(world: World, bank: keyof typeof BANKS = 'ktb') {
  const { protocol, product } = BANKS[bank];
  await world.setPolicy('payout', { circleCount: 1_000 });
  const address = world.app.office.server.address();
  const officeUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  async function switchOn(id: 'payout' | typeof bank, isOn: boolean, more: Record<string, unknown> = {}) {
    const { url, settings } =
      id === bank ? await world.outside.partner(protocol) : { url: world.outside.url, settings: {} };
    const proposal = await world.callAs('owner', putPartner, {
      params: { id },
      body: {
        ...{ protocol: id === bank ? protocol : 'simulated-payout', name: `Bank ${id}`, url, isOn, reason: REASON },
        ...{ settings: { ...settings, ...more }, secrets: {}, timeoutMs: 2_000, callsAtOnce: 8, position: 1, share: 1 },
      },
    });
    const answered = await approveProposed(world, proposal, 'owner2');
    if (isOn)
      await world.admin.query('update partners set is_paused = false, version = version + 1 where partner_id = $1', [
        id,
      ]);
    return answered;
  }

  const isWaiting = async (id: string) =>
    ((await world.callAs('auditor', listPayoutFiles)).reply?.waiting ?? []).some((row) => row.id === id);

  /** A withdrawal that nobody has to approve, and its member. */
  async function waiting(amount = 100): Promise<{ id: string; member: Member }> {
    const member = await world.register();
    await world.deposit(member, 1_000);
    const answered = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
    const id = answered.reply?.withdrawalId ?? `refused ${answered.message}`;
    await until('it waits for a file', async () => {
      await world.hurry();
      return isWaiting(id);
    });
    return { id, member };
  }

  const make = (ids: readonly string[], by: 'finance' | 'owner' = 'finance') =>
    world.callAs(by, makePayoutFile, {
      body: { withdrawalIds: [...ids], product, valueDate: TODAY, reason: REASON },
    });
  const newest = async () => (await world.callAs('auditor', listPayoutFiles)).reply?.batches[0];
  const one = async (batchId: string) =>
    (await world.callAs('finance', getPayoutFile, { params: { id: batchId } })).reply;
  const stateOf = async (id: string) => {
    const found = await world.admin.query(
      'select o.state, w.partner_id from operations o join withdrawals w using (member_id, operation_id) where operation_id = $1',
      [id],
    );
    return found.rows[0];
  };

  async function confirmed(ids: readonly string[]): Promise<string> {
    const made = await make(ids);
    expect((await approveProposed(world, made, 'owner')).status).toBe(200);
    return (await newest())?.id ?? '';
  }
  async function ask(batchId: string) {
    const answered = await world.callAs('finance', askPayoutFile, { params: { id: batchId } });
    await until('it was looked at', async () => (await one(batchId))?.batch.isAsked === false);
    return answered;
  }
  async function exported(ids: readonly string[]): Promise<string> {
    const batchId = await confirmed(ids);
    await ask(batchId);
    expect(await one(batchId)).toMatchObject({ batch: { state: 'EXPORTED', problem: null } });
    return batchId;
  }
  async function download(batchId: string, by: 'finance' | 'support' = 'finance') {
    const answered = await fetch(officeUrl + downloadPayoutFile.path.replace(':id', batchId), {
      headers: { cookie: await world.cookieOf(by) },
    });
    return { status: answered.status, bytes: Buffer.from(await answered.arrayBuffer()) };
  }
  /** Carries the file to the bank, which pays its lines. */
  async function give(batchId: string): Promise<void> {
    const { url } = await world.outside.partner(protocol);
    const { bytes } = await download(batchId);
    const headers = { 'content-type': 'application/octet-stream' };
    const given = await fetch(`${url}/files`, { method: 'POST', headers, body: new Uint8Array(bytes) });
    expect(given.status).toBe(200);
  }

  async function putProof(batchId: string, no: number): Promise<string> {
    const canvas = sharp({ create: { width: 90, height: 40, channels: 3, background: '#305080' } });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await canvas.png().toBuffer())]), 'bank.png');
    const path = putPayoutProof.path.replace(':id', batchId).replace(':no', String(no));
    const headers = { 'X-Requested-With': 'kapao', cookie: await world.cookieOf('finance') };
    const answered = await fetch(officeUrl + path, { method: 'POST', headers, body: form });
    return z.object({ proofId: z.string() }).parse(await answered.json()).proofId;
  }
  const close = async (batchId: string, no: number, outcome: 'PAID' | 'RETURNED') =>
    world.callAs('finance', closePayoutLine, {
      params: { id: batchId, no: String(no) },
      body: { outcome, proofId: await putProof(batchId, no), reason: 'the bank has said so' },
    });
  const debitAccountNo = String((await world.outside.partner(protocol)).settings.debitAccountNo);

  expect((await switchOn('payout', false)).status).toBe(200);
  expect((await switchOn(bank, true)).status).toBe(200);
  const acts = { switchOn, waiting, isWaiting, make, confirmed, ask, exported, download, give, putProof, close };
  return { ...acts, newest, one, stateOf, debitAccountNo };
}
