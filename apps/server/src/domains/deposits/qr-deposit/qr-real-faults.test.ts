import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { codeOf, inflowOf, pay, startQrWorld, untilState } from '../../../testing/qr-story.ts';
import type { Member, World } from '../../../testing/world.ts';

/** Banks whose codes pay into our own accounts, each alone under the way KBANK; of both the feed tells the same money. */
const BANKS = [
  { protocol: 'kbank-qr', target: 'gateway:KBANK' },
  { protocol: 'scb-qr', target: 'qr:scb-qr' },
];

describe.each(BANKS)('codes of $protocol', ({ protocol, target }) => {
  let world: World;
  beforeAll(async () => {
    world = await startQrWorld(inject('databaseAdminUrl'), {
      WITHOUT_PARTNERS: 'qr-kbank',
      QR_GRACE_SECONDS: '60',
      PARTNER_TIMEOUT_SECONDS: '1.5',
    });
    await world.admin.query(`insert into receiving_accounts
        (receiving_account_id, bank_code, account_no, account_name, mode, currency, position) values
      ('SCB-4056789012', 'SCB', '4056789012', 'KAPAO TEST', 'AUTO', 'THB', 14)`);
    await enterPartner(world, protocol);
  });
  afterAll(() => world?.stop());
  afterEach(async () => {
    await world.outside.clearFaults();
    expect(await world.audit()).toEqual([]);
  });
  const fault = (name: string, times = 1) => world.outside.setFault({ target, fault: name, times, ms: 1_800 });
  const order = (member: Member) =>
    world.call(createQrCode, { token: member.token, params: { provider: 'KBANK' }, body: { amount: 150 } });

  it.each(['refuse', 'down', 'drop-request', 'drop-answer', 'error-after', 'garbage', 'wrong-amount', 'duplicate'])(
    'an order that goes wrong (%s) shows no code that cannot be paid, and the next one is paid and credited once',
    async (name) => {
      const member = await world.register();
      await fault(name);
      const first = (await order(member)).reply;
      const shown = first?.hasQrcode ? first : await codeOf(world, member, { provider: 'KBANK', amount: 150 });
      const reference = await pay(world, shown.payload);
      await untilState(world, shown.qrcodeId, 'PAID');
      expect(await inflowOf(world, reference)).toMatchObject({ state: 'CREDITED', credited_member_id: member.id });
      expect(await world.books(member)).toEqual({ cash: 15_000n, bank: -15_000n });
    },
  );

  it.each(['refuse', 'down', 'slow', 'duplicate', 'garbage', 'wrong-amount', 'bad-signature', 'drop-answer'])(
    'a callback that goes wrong (%s) credits what was paid, once',
    async (name) => {
      const member = await world.register();
      const shown = await codeOf(world, member, { provider: 'KBANK', amount: 123.45 });
      await fault(name);
      const reference = await pay(world, shown.payload);
      await untilState(world, shown.qrcodeId, 'PAID');
      expect(await inflowOf(world, reference)).toMatchObject({ state: 'CREDITED', amount: '12345' });
      expect((await world.books(member)).cash).toBe(12_345n);
    },
  );
});
