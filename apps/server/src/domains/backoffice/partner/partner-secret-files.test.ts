import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPartners, putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { askKeyOf } from '../../../testing/outside-world.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, testConfig, until, type World } from '../../../testing/world.ts';

const directory = mkdtempSync(join(tmpdir(), 'kapao-secrets-'));
const write = (file: string, text: string) => writeFileSync(join(directory, file), text);

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), {
    WITHOUT_PARTNERS: 'slip-b',
    PARTNER_SECRETS_DIR: directory,
  });
});
afterAll(async () => {
  await world.stop();
  rmSync(directory, { recursive: true });
});

const put = (id: string, more: Record<string, unknown>) => {
  const terms = { timeoutMs: 3_000, callsAtOnce: 8, position: 2, share: 1, isOn: true, reason: 'keys are in files' };
  const body = { protocol: 'simulated-slips-b', name: id, url: world.outside.url, settings: {}, secrets: {}, ...terms };
  return world.callAs('owner', putPartner, { params: { id }, body: { ...body, ...more } });
};
const tried = async () => (await world.callAs('owner', tryPartner, { params: { id: 'slip-b' } })).reply?.detail;
const shown = async (id: string) => {
  const { reply } = await world.callAs('auditor', listPartners);
  return reply?.partners.find((one) => one.id === id);
};

describe('a credential in a file', () => {
  it('is needed before its partner is entered without it, and is then told by where it comes from alone', async () => {
    expect((await put('slip-b', {})).status).toBe(400);
    write('slip-b.askKey', 'a key that the service does not know');
    write('slip-b.notes', 'no credential of this protocol');
    write('README', 'no credential of anybody');
    const asked = await put('slip-b', {});
    expect((await approveProposed(world, asked, 'owner2')).status).toBe(200);
    expect(await shown('slip-b')).toMatchObject({ keyMarks: { askKey: 'file' }, isUnusable: false });
    expect(await tried()).toBe('401');
  });

  it('is used as it is now, without a restart and without anybody at the desk', async () => {
    const before = await world.admin.query("select version from partners where partner_id = 'slip-b'");
    write('slip-b.askKey', `${askKeyOf('slip-b')}\n`);
    await until('the new key is shown', async () => (await tried()) !== '401');
    const after = await world.admin.query("select version from partners where partner_id = 'slip-b'");
    expect(after.rows).toEqual(before.rows);
    expect((await world.admin.query("select 1 from partner_secrets where partner_id = 'slip-b'")).rowCount).toBe(0);
  });

  it('is not typed as well, neither for its own partner nor for another', async () => {
    expect((await put('slip-b', { secrets: { askKey: 'a key typed beside the file' } })).status).toBe(400);
    expect((await put('slip-c', { secrets: { askKey: askKeyOf('slip-b') } })).status).toBe(400);
  });

  it('a file that repeats the key of another partner makes its own partner unusable, and not the other', async () => {
    write('slip-b.askKey', askKeyOf('payout'));
    await until('it cannot be used', async () => (await shown('slip-b'))?.isUnusable === true);
    expect(await shown('payout')).toMatchObject({ isUnusable: false });
    write('slip-b.askKey', askKeyOf('slip-b'));
    await until('it can be used again', async () => (await shown('slip-b'))?.isUnusable === false);
  });

  it('a missing file makes its partner unusable', async () => {
    rmSync(join(directory, 'slip-b.askKey'));
    await until('it cannot be used', async () => (await shown('slip-b'))?.isUnusable === true);
  });

  it('in a folder that is not there stops the start with a sentence', () => {
    const config = { ...testConfig(world.databaseUrl, world.outside.url), PARTNER_SECRETS_DIR: '/nowhere/at/all' };
    expect(() => readConfig(config)).toThrow('PARTNER_SECRETS_DIR: must be a folder');
  });
});
