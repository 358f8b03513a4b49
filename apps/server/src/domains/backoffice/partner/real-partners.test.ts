import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { codeOf, inflowOf, pay as payCode, startQrWorld, untilState } from '../../../testing/qr-story.ts';
import { ended, pay, upload, withoutFeed } from '../../../testing/slip-story.ts';
import type { World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'slip-a,slip-b,qr-kbank,sms' });
  await withoutFeed(world);
  for (const code of ['easyslip', 'slipok', 'kbank-qr', 'smsmkt']) await enterPartner(world, code);
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

describe('a site whose partners speak real protocols', () => {
  it('takes members whose code came by SMSMKT, and credits a slip that EasySlip and SlipOK know', async () => {
    const member = await world.register();
    const { picture } = await pay(world, member, { baht: 123.45 });
    const { slip } = await upload({ world, member, file: picture });
    expect(await ended(world, member, slip?.reference)).toMatchObject({ status: 'SUCCESS', amount: 123.45 });
    expect((await world.books(member)).cash).toBe(12_345n);
  });

  it('credits a QR code of KBANK once, though its callbacks are unsigned and name only the beginning of our reference', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider: 'KBANK', amount: 250.5 });
    const callback = async (partnerTxnUid: string) => {
      const { settings } = await world.outside.partner('kbank-qr');
      const { partnerId, merchantId } = settings;
      const body = { partnerTxnUid, partnerId, merchantId, statusCode: '00', txnAmount: 999_999, txnNo: 'X1' };
      const url = '/notices/gateway/kbank';
      return world.app.member.inject({ method: 'POST', url, payload: body });
    };
    const uid = code.qrcodeId.slice(0, 15);
    // Nobody has paid, whatever a callback says; and one about a code of nobody is not even asked about.
    expect((await callback(uid)).statusCode).not.toBe(200);
    expect((await callback('NOTHINGNOTHINGX')).statusCode).not.toBe(200);
    const reference = await payCode(world, code.payload);
    await untilState(world, code.qrcodeId, 'PAID');
    expect((await callback(uid)).json()).toEqual({ statusCode: '00', errorCode: null, errorDesc: null });
    expect(await inflowOf(world, reference)).toMatchObject({ state: 'CREDITED', credited_member_id: member.id });
    expect((await world.books(member)).cash).toBe(25_050n);
  });
});
