import { searchMembers } from '@kapao/contract/operator/member.ts';
import { listMemberQrCodes } from '@kapao/contract/operator/qr-deposit.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { codeOf, pay, startQrWorld, untilState } from '../../../testing/qr-story.ts';
import type { Member, World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'qr-kbank' });
  await enterPartner(world, 'kbank-qr');
  member = await world.register();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world?.stop();
});

const listed = async (query: Record<string, string> = {}, id = member.id) =>
  (await world.callAs('finance', listMemberQrCodes, { params: { id }, query })).reply;

it('a code is listed with each reference that its bank knows, and a search by one of them leads to it', async () => {
  const code = await codeOf(world, member, { provider: 'KBANK', amount: 120 });
  const other = await codeOf(world, member, { provider: 'WW', amount: 130 });
  const { codes = [] } = (await listed()) ?? {};
  expect(codes.map(({ id, state, amount }) => [id, state, amount])).toEqual([
    [other.qrcodeId, 'ACTIVE', 130],
    [code.qrcodeId, 'ACTIVE', 120],
  ]);
  const stored = await world.admin.query('select sent_refs from qr_codes where qrcode_id = $1', [code.qrcodeId]);
  const sent: string[] = stored.rows[0].sent_refs;
  expect(codes[1]?.sentReferences).toEqual(sent);
  expect(sent.length).toBe(2);
  const stranger = await world.register();
  for (const reference of [...sent, sent[0]?.toLowerCase() ?? '', ` ${sent[1]} `]) {
    const found = await world.callAs('finance', searchMembers, { query: { search: reference } });
    expect(found.reply?.members.map(({ id, hasCode }) => [id, hasCode])).toEqual([[member.id, true]]);
    expect((await listed({ text: reference }))?.codes.map(({ id }) => id)).toEqual([code.qrcodeId]);
    expect((await listed({ text: reference }, stranger.id))?.codes).toEqual([]);
  }
  await pay(world, code.payload);
  await untilState(world, code.qrcodeId, 'PAID');
  const [paid] = (await listed({ text: sent[0] ?? '' }))?.codes ?? [];
  expect(paid?.paid).toMatchObject({ amount: 120 });
  expect((await listed({ text: paid?.paid?.reference ?? '' }))?.codes.map(({ id }) => id)).toEqual([code.qrcodeId]);
});

it('codes are listed page by page, newest first, and only of a member who is there', async () => {
  const first = await listed({ limit: '1' });
  const second = await listed({ limit: '1', after: first?.next ?? '' });
  const both = await listed();
  expect([first?.codes[0]?.id, second?.codes[0]?.id]).toEqual(both?.codes.map(({ id }) => id));
  expect([first?.previous, second?.next, second?.previous !== null]).toEqual([null, null, true]);
  const nobody = await world.callAs('finance', listMemberQrCodes, { params: { id: 'A'.repeat(16) } });
  expect(nobody.message).toBe('NO_USER');
  const marketing = await world.callAs('marketing', listMemberQrCodes, { params: { id: member.id } });
  expect(marketing.message).toBe('UNAUTHORIZED');
});
