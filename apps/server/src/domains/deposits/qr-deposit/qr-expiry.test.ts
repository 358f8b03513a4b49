import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  BAHT_PROVIDERS,
  codeOf,
  HOUSE,
  inflowOf,
  pay,
  shownCode,
  startQrWorld,
  untilState,
} from '../../../testing/qr-story.ts';
import { until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'), { QR_TTL_SECONDS: '1.2', QR_GRACE_SECONDS: '6' });
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});

describe.each(BAHT_PROVIDERS)('a code of %s whose time is over', (provider) => {
  it('is gone by the database’s clock, and another may be made at once', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 150 });
    await until('it is gone', async () => !(await shownCode(world, member, provider)).hasQrcode);
    expect(await shownCode(world, member, provider)).toMatchObject({
      last: { qrcodeId: code.qrcodeId, state: 'EXPIRED', amount: 150 },
    });
    expect((await codeOf(world, member, { provider, amount: 200 })).amount).toBe(200);
    await untilState(world, code.qrcodeId, 'EXPIRED');
  });

  it('is credited while the grace lasts, and waits for people after it, without any notice', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider, amount: 150 });
    await untilState(world, code.qrcodeId, 'EXPIRED');
    await world.outside.setFault({ target: `gateway:${provider}`, fault: 'refuse', times: 8 });
    await pay(world, code.payload);
    await untilState(world, code.qrcodeId, 'PAID');
    expect(await world.books(member)).toEqual({ cash: 15_000n, [HOUSE[provider]]: -15_000n });

    await world.outside.clearFaults();
    const late = await codeOf(world, member, { provider, amount: 160 });
    await untilState(world, late.qrcodeId, 'EXPIRED');
    const at = new Date(Date.parse(late.expireIn) + 7_500).toISOString();
    const reference = await pay(world, late.payload, { at });
    await until('it is named late', async () => (await inflowOf(world, reference)).wait_reason === 'QR_LATE');
    expect(await world.books(member)).toEqual({ cash: 15_000n, [HOUSE[provider]]: -15_000n });
  });
});
