import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { regulatorFolder } from '@kapao/contract/operator/regulator.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actFor } from '../../../platform/database/side.ts';
import { excludeForEver, fairPlayOf, limit, sendMoney } from '../../../testing/fair-play-story.ts';
import { registration, startWorld, until, type World } from '../../../testing/world.ts';
import { MANIFEST } from './folder-manifest.ts';
import { verifyFolder } from './folder-verify.ts';
import { FOLDER_PARTS, writeFolder } from './regulator-folder.ts';

let world: World;
let home: string;
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const span = () => ({ since: today(), until: today() });

beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  home = await mkdtemp(join(tmpdir(), 'kapao-folder-'));
});
afterAll(async () => {
  await world?.stop();
  await rm(home, { recursive: true, force: true });
});

let folders = 0;
async function made(): Promise<{ folder: string; root: string }> {
  folders += 1;
  const folder = join(home, String(folders));
  await mkdir(folder);
  const { root } = await actFor('operator', () => writeFolder(world.app.db, folder, { ...span(), madeAt: new Date() }));
  return { folder, root };
}
const jsonOf = async (folder: string, name: string): Promise<Record<string, unknown>[]> =>
  JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));

describe('the folder', () => {
  it('has limits, their changes, exclusions, money that was refused, cases and the log, as CSV and JSON of the same rows', async () => {
    const member = await world.register();
    await limit(world, member, ['DEPOSIT', 'DAY', 100]);
    await limit(world, member, ['DEPOSIT', 'DAY', 500]);
    await sendMoney(world, member, 300);
    await until('what is too much is aside', async () => (await fairPlayOf(world, member)).aside === 200);
    const code = { token: member.token, params: { provider: 'KBANK' }, body: { amount: 50 } };
    expect((await world.call(createQrCode, code)).message).toBe('DEPOSIT_LIMIT');
    await excludeForEver(world, member);
    expect((await world.call(register, { body: registration(member.username, member) })).message).toBe('EXISTING_USER');
    await world.admin.query(
      `insert into aml_cases (member_id, rule, currency, amount, since, until, evidence, evidence_hash, opened_by)
       values ($1, 'BY_HAND', 'THB', 30000, now() - interval '1 hour', now(), '{"name": "of a list"}',
         sha256('{"name": "of a list"}'), 'finance')`,
      [member.id],
    );
    const { folder } = await made();
    const names = FOLDER_PARTS.flatMap(({ name }) => [`${name}.csv`, `${name}.json`]);
    expect((await readdir(folder)).sort()).toEqual([...names, MANIFEST].sort());
    const mine = async (name: string) => (await jsonOf(folder, name)).filter(({ memberId }) => memberId === member.id);
    expect(await mine('limits')).toMatchObject([{ kind: 'DEPOSIT', most: '10000', wish: '50000' }]);
    expect((await mine('limit-changes')).map(({ change }) => change)).toEqual(['SET', 'WISH']);
    expect(await mine('exclusions')).toMatchObject([{ kind: 'EXCLUSION', source: 'MEMBER', endsAt: null }]);
    const [exclusion] = await mine('exclusions');
    const stops = (await jsonOf(folder, 'exclusion-stops')).filter(
      ({ exclusionId }) => exclusionId === exclusion?.exclusionId,
    );
    expect(stops).toMatchObject([{ matchedBy: 'PHONE', way: register.path, memberId: null, times: '1' }]);
    expect(await mine('money-refused')).toMatchObject([
      { what: 'SET_ASIDE', reason: 'LIMIT', amount: '20000' },
      { what: 'REFUSED', reason: 'DEPOSIT_LIMIT', amount: '5000', of: createQrCode.path, times: '1' },
    ]);
    expect(await mine('cases')).toMatchObject([
      { rule: 'BY_HAND', state: 'OPEN', amount: '30000', openedBy: 'finance' },
    ]);
    expect(await readFile(join(folder, 'cases.json'), 'utf8')).not.toContain('of a list');
    for (const { name, columns } of FOLDER_PARTS) {
      const lines = (await readFile(join(folder, `${name}.csv`), 'utf8')).trimEnd().split('\r\n');
      expect(lines[0]).toBe(columns.join(','));
      expect(lines).toHaveLength((await jsonOf(folder, name)).length + 1);
    }
    expect((await verifyFolder(folder)).faults).toEqual([]);
  });

  it('is refused with one byte changed, a file missing, one too many, a forged manifest or another root', async () => {
    const change = async (spoil: (folder: string) => Promise<void>, root?: string) => {
      const { folder } = await made();
      await spoil(folder);
      return (await verifyFolder(folder, root)).faults;
    };
    const edit = (name: string, how: (text: string) => string) => async (folder: string) =>
      writeFile(join(folder, name), how(await readFile(join(folder, name), 'utf8')));
    expect(await change(edit('limits.csv', (text) => text.replace('m', 'n')))).toEqual(['limits.csv: changed']);
    expect(await change((folder) => appendFile(join(folder, 'audit-log.json'), ' '))).toEqual([
      'audit-log.json: changed',
    ]);
    expect(await change((folder) => rm(join(folder, 'limits.json')))).toEqual(['limits.json: missing']);
    expect(await change((folder) => writeFile(join(folder, 'more.csv'), ''))).toEqual(['more.csv: not of this folder']);
    expect(await change(edit(MANIFEST, (text) => text.replace(today(), '2020-01-01')))).toEqual([
      `${MANIFEST}: the chain of hashes does not fit what it says`,
    ]);
    expect(await change(edit(MANIFEST, () => '{}'))).toHaveLength(1);
    expect(await change(async () => undefined, '0'.repeat(64))).toHaveLength(1);
  });

  it('neutralises what a spreadsheet would run', async () => {
    const member = await world.register();
    await world.admin.query(
      `insert into exclusions (member_id, kind, source, operator, reason) values ($1, 'EXCLUSION', 'SUPPORT', 'support', '=1+1')`,
      [member.id],
    );
    const { folder } = await made();
    expect(await readFile(join(folder, 'exclusions.csv'), 'utf8')).toContain(",'=1+1,");
  });
});

describe('the back office', () => {
  async function ask(operator: 'auditor' | 'owner' | 'support', query = span()) {
    const address = world.app.office.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const headers = { cookie: await world.cookieOf(operator) };
    const answered = await fetch(`http://127.0.0.1:${port}${regulatorFolder.path}?${new URLSearchParams(query)}`, {
      headers,
    });
    const text = await answered.text();
    return { status: answered.status, text, message: answered.ok ? undefined : String(JSON.parse(text).message) };
  }

  it('hands it out as an archive to those who may, and the log has its root', async () => {
    expect((await ask('support')).message).toBe('UNAUTHORIZED');
    const answered = await ask('auditor');
    expect(answered.status).toBe(200);
    expect(answered.text.slice(0, 2)).toBe('PK');
    expect(answered.text).toContain(MANIFEST);
    const row = await world.admin.query(
      "select detail from operator_audit where action = 'regulator.folder' order by number desc limit 1",
    );
    const { root } = JSON.parse(/\{\s+"format"[\s\S]+?"root": "[0-9a-f]{64}"\s+\}/.exec(answered.text)?.[0] ?? '{}');
    expect(row.rows[0]?.detail).toMatchObject({ ...span(), root });
  });

  it('refuses a span that is too long or ends before it begins, and where no set of rules asks for it', async () => {
    expect((await ask('owner', { since: '2026-01-01', until: '2026-12-31' })).message).toBe('KEY_INVALID');
    expect((await ask('owner', { since: '2026-02-01', until: '2026-01-31' })).message).toBe('KEY_INVALID');
    await world.setPolicy('jurisdictions', { generic: false, la: false, th: false });
    expect((await ask('owner')).message).toBe('NO_DATA');
    await world.setPolicy('jurisdictions', { generic: false, la: true, th: false });
    expect((await ask('owner')).status).toBe(200);
  });
});
