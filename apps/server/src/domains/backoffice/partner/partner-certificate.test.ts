import { putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CLIENT, STRANGER, startTlsFront, trustMadeUp } from '../../../testing/tls-front.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
let front: Awaited<ReturnType<typeof startTlsFront>>;
let trustNoMore: () => void;
beforeAll(async () => {
  trustNoMore = trustMadeUp();
  world = await startWorld(inject('databaseAdminUrl'));
  front = await startTlsFront(world.outside.url);
});
afterAll(async () => {
  front?.stop();
  await world?.stop();
  trustNoMore();
});

/** Entered, or changed, by one and agreed on by another, with this certificate of ours. */
async function put(id: string, shown: { certificate: string; key: string } | undefined, isNew: boolean): Promise<void> {
  const { protocol, url, settings, secrets } = await world.outside.partner(id);
  const certificate = shown && { clientCertificate: shown.certificate, clientKey: shown.key };
  const own = isNew ? secrets : {};
  const numbers = { timeoutMs: 5_000, callsAtOnce: 4, position: 9, share: 1 };
  const said = {
    protocol,
    name: `Bank ${id}`,
    settings,
    isOn: true,
    reason: 'the bank has registered our certificate',
  };
  const body = {
    ...said,
    ...numbers,
    url: `${front.url}${new URL(url).pathname}`,
    secrets: { ...own, ...certificate },
  };
  const asked = await world.callAs('owner', putPartner, { params: { id }, body: body as never });
  expect((await approveProposed(world, asked, 'owner2')).status).toBe(200);
}

const tried = async (id: string) => (await world.callAs('owner', tryPartner, { params: { id } })).reply;

it.each(['kbank-qr', 'scb-qr', 'kbank-transfer', 'kbank-slip'])(
  '%s is reached at a gateway that lets in registered certificates alone, and by none of ours but that one',
  async (id) => {
    await put(id, CLIENT, true);
    expect(await tried(id)).toMatchObject({ outcome: 'answered' });
    await put(id, STRANGER, false);
    expect(await tried(id)).not.toMatchObject({ outcome: 'answered' });
    await put(id, CLIENT, false);
    expect(await tried(id)).toMatchObject({ outcome: 'answered' });
  },
);

it('a key that is told to a partner is used once, though a certificate is one for all of a bank', async () => {
  const shown = { clientCertificate: CLIENT.certificate, clientKey: CLIENT.key };
  const { protocol, settings, secrets } = await world.outside.partner('kbank-qr');
  const numbers = { timeoutMs: 5_000, callsAtOnce: 4, position: 9, share: 1 };
  const body = { protocol, name: 'The same bank again', settings, isOn: true, reason: 'a second app', ...numbers };
  const again = { ...body, url: front.url, secrets: { ...secrets, ...shown } };
  const asked = await world.callAs('owner', putPartner, { params: { id: 'again' }, body: again as never });
  expect(asked.message).toBe('KEY_INVALID');
});

it('a bank that asks for a certificate does not answer a site that has entered none', async () => {
  await put('scb-slip', undefined, true);
  expect(await tried('scb-slip')).not.toMatchObject({ outcome: 'answered' });
});
