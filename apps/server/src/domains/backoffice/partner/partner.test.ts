import { listPartners, pausePartner, putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { getProposal } from '@kapao/contract/operator/proposal.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import { askKeyOf, noticeKeyOf } from '../../../testing/outside-world.ts';
import { approveProposed, proposedBy } from '../../../testing/two-people.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'slip-b' });
});
afterAll(() => world.stop());

const REASON = 'a second slip service';
const slipB = (more: Record<string, unknown> = {}) => ({
  protocol: 'simulated-slips-b',
  name: 'Second slip service',
  url: world.outside.url,
  settings: {},
  secrets: { askKey: askKeyOf('slip-b') },
  ...{ timeoutMs: 3_000, callsAtOnce: 8, position: 2, share: 1, isOn: true, reason: REASON },
  ...more,
});
const put = (id: string, body: Record<string, unknown>) =>
  world.callAs('owner', putPartner, { params: { id }, body: body as never });
const pause = (id: string, isPaused: boolean) =>
  world.callAs('owner', pausePartner, { params: { id }, body: { isPaused, reason: REASON } });

async function shown(id: string): Promise<RouteReply<typeof listPartners>['partners'][number] | undefined> {
  const { reply } = await world.callAs('auditor', listPartners);
  return (reply as RouteReply<typeof listPartners>).partners.find((one) => one.id === id);
}

describe('a partner', () => {
  it('is entered by one operator and there when a second has agreed, paused, without its credentials', async () => {
    const asked = await put('slip-b', slipB());
    expect(await shown('slip-b')).toBeUndefined();
    const { proposalId } = proposedBy(asked);
    const proposal = await world.callAs('owner2', getProposal, { params: { id: proposalId } });
    expect(proposal.text).toContain('askKey');
    expect(proposal.text).not.toContain(askKeyOf('slip-b'));
    expect(proposal.text).toMatch(/"after":\{[^}]*"keys":\{"askKey":"[0-9a-f]{6}"/);
    expect((await approveProposed(world, asked, 'owner')).status).toBe(403);
    expect((await approveProposed(world, asked, 'owner2')).status).toBe(200);
    const row = await shown('slip-b');
    expect(row).toMatchObject({ isPaused: true, isOn: true, isUnusable: false, kind: 'slip', url: world.outside.url });
    expect(row?.keyMarks.askKey).toMatch(/^[0-9a-f]{6}$/);
  });

  it('is tried out with a call that changes nothing, and the raw answer shows no credential', async () => {
    const tried = await world.callAs('owner', tryPartner, { params: { id: 'slip-b' } });
    expect(tried.reply).toMatchObject({ outcome: 'answered' });
    expect(tried.text).not.toContain(askKeyOf('slip-b'));
    expect((await world.callAs('support', tryPartner, { params: { id: 'slip-b' } })).status).toBe(403);
  });

  it('is used without a restart once its pause is over, and left alone in a pause', async () => {
    const counted = async () => (await shown('slip-b'))?.isPaused;
    expect((await pause('slip-b', false)).status).toBe(200);
    expect(await counted()).toBe(false);
    expect((await pause('slip-b', false)).status).toBe(400);
    expect((await pause('slip-b', true)).status).toBe(200);
    expect(await counted()).toBe(true);
  });

  it('keeps its credentials when a change names none, and takes new ones under a new mark', async () => {
    const before = await shown('slip-b');
    const renamed = await put('slip-b', slipB({ name: 'Renamed', secrets: {} }));
    expect((await approveProposed(world, renamed, 'owner2')).status).toBe(200);
    expect(await shown('slip-b')).toMatchObject({ name: 'Renamed', keyMarks: before?.keyMarks });
    const rekeyed = await put('slip-b', slipB({ name: 'Renamed', secrets: { askKey: 'a key nobody has had so far' } }));
    expect((await approveProposed(world, rekeyed, 'owner2')).status).toBe(200);
    expect((await shown('slip-b'))?.keyMarks.askKey).not.toBe(before?.keyMarks.askKey);
    const kept = await world.admin.query("select count(*)::int as n from partner_secrets where partner_id = 'slip-b'");
    expect(kept.rows).toEqual([{ n: 1 }]);
    const versions = await world.admin.query(
      "select version from partner_versions where partner_id = 'slip-b' order by 1",
    );
    expect(versions.rows.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is moved to another address only together with all of its credentials', async () => {
    const url = `${world.outside.url}/of-a-thief`;
    const moved = await put('slip-b', slipB({ name: 'Renamed', url, secrets: {} }));
    expect([moved.status, moved.message]).toEqual([400, 'KEY_MISSING']);
    const entered = { askKey: 'a key of the other address' };
    expect((await put('slip-b', slipB({ name: 'Renamed', url, secrets: entered }))).status).toBe(202);
    expect((await shown('slip-b'))?.url).toBe(world.outside.url);
  });

  it.each([
    ['a key of another partner', () => slipB({ secrets: { askKey: askKeyOf('payout') } })],
    ['a key of another direction', () => slipB({ secrets: { askKey: noticeKeyOf('bank-feed') } })],
    [
      'a credential that its protocol does not know',
      () => slipB({ secrets: { other: 'a key nobody has had so far' } }),
    ],
    ['a setting that its protocol does not know', () => slipB({ settings: { other: 'x' } })],
    ['a protocol that nobody speaks', () => slipB({ protocol: 'telepathy' })],
    ['another protocol than before', () => slipB({ protocol: 'simulated-slips-a' })],
    ['an address with a password in it', () => slipB({ url: 'https://user:word@slips.example' })],
    ['a certificate without its key', () => slipB({ secrets: { clientCertificate: 'PEM' } })],
    ['nothing that is new', () => slipB({ name: 'Renamed', secrets: {} })],
  ])('is not entered with %s', async (_what, body) => {
    expect((await put('slip-b', body())).status).toBe(400);
  });

  it('is told that another has its name when it is entered or renamed, and when the other came first meanwhile', async () => {
    const other = (more: Record<string, unknown> = {}) =>
      put('slip-z', slipB({ name: 'Third service', secrets: { askKey: 'a key of the third service' }, ...more }));
    const taken = await other({ name: (await shown('payout'))?.name });
    expect([taken.status, taken.message]).toEqual([409, 'PARTNER_NAME_TAKEN']);
    const [first, second] = [await other(), await put('slip-b', slipB({ name: 'Third service', secrets: {} }))];
    expect((await approveProposed(world, first, 'owner2')).status).toBe(200);
    expect((await approveProposed(world, second, 'owner2')).message).toBe('KEY_INVALID');
    const renamed = await put('slip-b', slipB({ name: 'Third service', secrets: {} }));
    expect(renamed.message).toBe('PARTNER_NAME_TAKEN');
    expect((await other({ callsAtOnce: 9 })).status, 'its own name').toBe(202);
  });

  it('cannot be a second one under a key in use, whichever way it is written', async () => {
    await expect(
      world.admin.query(
        `insert into partner_secrets (partner_id, name, value_sealed, fingerprint, is_in_use)
         select 'other', 'askKey', value_sealed, fingerprint, true from partner_secrets where partner_id = 'payout'`,
      ),
    ).rejects.toThrow('a_key_is_used_once');
  });

  it('is refused when two proposals bring the same key and the other was agreed on first', async () => {
    const body = (name: string) =>
      slipB({ name, secrets: { askKey: 'one key that two partners were given' }, isOn: false });
    const [first, second] = [await put('slip-x', body('X')), await put('slip-y', body('Y'))];
    expect((await approveProposed(world, first, 'owner2')).status).toBe(200);
    const refused = await approveProposed(world, second, 'owner2');
    expect([refused.status, refused.message]).toEqual([400, 'KEY_INVALID']);
  });

  it('is entered and changed by its right only, and never by whom its right to read lets see', async () => {
    for (const name of ['finance', 'support', 'marketing', 'auditor'] as const) {
      const asked = await world.callAs(name, putPartner, { params: { id: 'slip-b' }, body: slipB() as never });
      expect([name, asked.status]).toEqual([name, 403]);
    }
    expect((await world.callAs('support', listPartners)).status).toBe(403);
  });

  it('a partner that does not answer is shown as broken, with its last error and nothing of the answer', async () => {
    const dead = await put('dead-sms', {
      ...slipB({ protocol: 'simulated-sms', name: 'Dead', url: `http://127.0.0.1:${await freePort()}` }),
      secrets: { askKey: 'the key of a partner that is dead' },
    });
    expect((await approveProposed(world, dead, 'owner2')).status).toBe(200);
    for (let times = 0; times < 5; times += 1) await world.callAs('owner', tryPartner, { params: { id: 'dead-sms' } });
    await until('it is broken', async () => (await shown('dead-sms'))?.health.state === 'broken');
    expect((await shown('dead-sms'))?.health.lastError).toBe('unsent: ECONNREFUSED');
    await until('the bank was asked', async () => (await shown('bank-feed'))?.health.state === 'well');
  });
});

describe('a site whose partners are elsewhere', () => {
  it('takes no address of its own machines for a partner, and shows no answer of one that is there', async () => {
    const elsewhere = await startWorld(inject('databaseAdminUrl'), { LOCAL_PARTNERS: 'false' });
    try {
      for (const url of ['http://127.0.0.1:5432', 'https://localhost', 'https://169.254.169.254', 'https://10.0.0.7']) {
        const body = slipB({ url, secrets: { askKey: 'a key nobody has had so far' } });
        const asked = await elsewhere.callAs('owner', putPartner, { params: { id: 'slip-z' }, body: body as never });
        expect([url, asked.status]).toEqual([url, 400]);
      }
      const tried = await elsewhere.callAs('owner', tryPartner, { params: { id: 'slip-a' } });
      expect(tried.reply).toMatchObject({ outcome: 'unsent', detail: 'NOT_A_PUBLIC_ADDRESS', text: '' });
    } finally {
      await elsewhere.stop();
    }
  });
});
