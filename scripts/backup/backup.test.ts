import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMachineFaults } from '../../apps/server/src/domains/backoffice/alert/machine-rules.ts';
import { readMachineState } from '../../apps/server/src/queries/backoffice/machine-facts.ts';
import { makeBucket } from '../../deploy/trial/bucket.ts';
import { root } from '../tools/run-tool.ts';

const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
const hasTools = ['age', 'rclone', 'openssl', 'flock'].every(has);
const isRoot = process.getuid?.() === 0;

/** The whole way with a real pgBackRest and PostgreSQL is `npm run rehearse`; here it answers as it did there. */
const PGBACKREST_ANSWERS = {
  'wrong key':
    'ERROR: [029]: unable to load info file\n ProtocolError: HTTP request failed with 403 (Forbidden):\n <Error><Code>SignatureDoesNotMatch</Code></Error>',
  'no bucket': "ERROR: [049]: HostConnectError: unable to connect to 'localhost:9447': [111] Connection refused",
  'wrong pass phrase': 'ERROR: [029]: FormatError: key/value found outside of section at line 1: `#%',
  'full disk': "ERROR: [041]: unable to write '/var/lib/pgbackrest/x': [28] No space left on device",
};

describe.skipIf(!hasTools)('the backup to a bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-backup-'));
  const at = join(folder, 'machine');
  const stamps = join(at, 'var/lib/kapao/stamps');
  const files = join(at, 'var/lib/kapao/files');
  const store = join(at, 'var/backups/kapao/files');
  const conf = join(at, 'etc/pgbackrest/conf.d/kapao.conf');
  const publicKey = join(at, 'etc/kapao/backup.pub');
  let server: Server;
  let port = 0;

  beforeAll(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const command = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2'];
    execFileSync('openssl', [...command, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'], {
      stdio: 'ignore',
    });
    const tls = { key: readFileSync(key), cert: readFileSync(cert) };
    mkdirSync(join(folder, 'bucket'));
    server = makeBucket({ folder: join(folder, 'bucket'), name: 'kept', keyId: 'id', secret: 'secret', tls });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    mkdirSync(join(folder, 'bin'));
    execFileSync('age-keygen', ['-o', join(folder, 'backup.key')], { stdio: 'ignore' });
    for (const open of [folder, join(folder, 'bin')]) chmodSync(open, 0o755);
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    rmSync(at, { recursive: true, force: true });
    rmSync(join(folder, 'bucket'), { recursive: true, force: true });
    for (const made of [
      join(folder, 'bucket'),
      join(at, 'etc/kapao'),
      join(at, 'etc/pgbackrest/conf.d'),
      stamps,
      files,
    ])
      mkdirSync(made, { recursive: true });
    pgbackrest('');
    writeFileSync(publicKey, execFileSync('age-keygen', ['-y', join(folder, 'backup.key')]));
  });

  function pgbackrest(complaint: string): void {
    const script = complaint === '' ? 'exit 0' : `cat <<'END'\n${complaint}\nEND\nexit 1`;
    writeFileSync(join(folder, 'bin/pgbackrest'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  const variables = () => ({
    ...{ BUCKET: 'kept', ENDPOINT: `localhost:${port}`, REGION: 'here', KEY_ID: 'id', KEY_SECRET: 'secret' },
    ...{ PASS_PHRASE: 'twenty characters or more', CA_FILE: join(folder, 'cert.pem'), PG_DATA: '/nowhere' },
  });

  function run(job: string, extra: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
    const { PATH = '' } = process.env;
    const env = { ...variables(), KAPAO_ROOT: at, PATH: `${join(folder, 'bin')}:${PATH}`, ...extra };
    return new Promise((resolve) => {
      const child = spawn(join(root, 'deploy/backup/kapao-backup'), job.split(' '), { env });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
      child.on('close', (code) => resolve({ code, said }));
    });
  }

  const faults = async () => {
    const state = await readMachineState(stamps);
    const archive = { archived: 1, failing: 0 };
    return findMachineFaults({ state, versionNumber: 180_006, archive, today: new Date() })
      .filter(({ reason }) => reason !== 'never')
      .map(({ part, reason }) => `${part} ${reason}`);
  };
  const leftovers = () => (existsSync(store) ? readdirSync(store) : []);
  const change = (from: string | RegExp, to: string) =>
    writeFileSync(conf, readFileSync(conf, 'utf8').replace(from, to));

  it('files come back from the bucket as they were, and only what is new is sent', async () => {
    expect(await run('setup')).toMatchObject({ code: 0 });
    writeFileSync(join(files, 'one'), 'first');
    expect(await run('files')).toMatchObject({ code: 0 });
    writeFileSync(join(files, 'two'), 'second');
    expect(await run('files')).toMatchObject({ code: 0 });
    expect(await run('files')).toMatchObject({ code: 0 });
    const archives = (await run('list')).said.trim().split('\n');
    expect(archives).toHaveLength(2);
    const back = join(folder, 'back');
    mkdirSync(back);
    for (const name of archives) {
      const sent = join(folder, 'bucket/files', name);
      execFileSync('sh', ['-c', `age --decrypt --identity "${folder}/backup.key" "${sent}" | tar -x -C "${back}"`]);
    }
    expect([readFileSync(join(back, 'one'), 'utf8'), readFileSync(join(back, 'two'), 'utf8')]).toEqual([
      'first',
      'second',
    ]);
    expect(leftovers()).toEqual([]);
    expect(await run('verify')).toMatchObject({ code: 0 });
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['is missing', undefined, /backup\.pub is missing/],
    ['is empty', '', /backup\.pub is missing/],
    ['is something else', 'ssh nonsense\n', /no public key of age/],
    ['is the secret half', 'secret', /no public key of age|holds a secret key/],
  ])(
    'a public key that %s fails every job at once, though no file waits, and leaves nothing',
    async (_what, text, words) => {
      await run('setup');
      if (text === undefined) rmSync(publicKey);
      else writeFileSync(publicKey, text === 'secret' ? readFileSync(join(folder, 'backup.key')) : text);
      const { code, said } = await run('files');
      expect([code, said]).toEqual([1, expect.stringMatching(words)]);
      expect(await faults()).toEqual(['backup-files public-key']);
      expect(leftovers()).toEqual([]);
      writeFileSync(join(files, 'one'), 'first');
      await run('files');
      expect(leftovers()).toEqual([]);
      rmSync(conf);
      expect((await run('setup')).code).toBe(1);
      expect(existsSync(conf)).toBe(false);
    },
  );

  it('a wrong access key is reported, and over when it is mended', async () => {
    await run('setup');
    change('s3-key-secret=secret', 's3-key-secret=other');
    expect((await run('files')).said).toContain('the bucket refuses the access key');
    expect(await faults()).toEqual(['backup-files access-key']);
    change('s3-key-secret=other', 's3-key-secret=secret');
    expect(await run('files')).toMatchObject({ code: 0 });
    expect(await faults()).toEqual([]);
  });

  it('a bucket that does not answer is reported', async () => {
    await run('setup');
    change(/storage-port=\d+/, 'storage-port=1');
    expect((await run('files')).said).toContain('the bucket does not answer');
    expect((await run('database')).code).toBe(1);
    expect(await faults()).toEqual(['backup-database bucket', 'backup-files bucket']);
  });

  it.skipIf(!isRoot)('a full disk is reported, leaves no half archive, and the file is sent later', async () => {
    await run('setup');
    mkdirSync(store, { recursive: true });
    writeFileSync(join(files, 'large'), Buffer.alloc(1_000_000, 'x'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', store]);
    try {
      expect((await run('files')).said).toContain('the disk is full');
      expect(await faults()).toEqual(['backup-files space']);
      expect(leftovers()).toEqual([]);
    } finally {
      execFileSync('umount', [store]);
    }
    expect(await run('files')).toMatchObject({ code: 0 });
    expect((await run('list')).said.trim().split('\n')).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['changed', (path: string) => writeFileSync(path, 'something else')],
    ['taken away', (path: string) => rmSync(path)],
  ])('an archive that was %s in the bucket is found when it is read back', async (_what, harm) => {
    await run('setup');
    writeFileSync(join(files, 'one'), 'first');
    await run('files');
    const name = (await run('list')).said.trim();
    harm(join(folder, 'bucket/files', name));
    expect((await run('verify')).code).toBe(1);
    expect(await faults()).toEqual(['read-back damaged']);
  });

  it('a second setup keeps the configuration and its pass phrase', async () => {
    await run('setup');
    const before = readFileSync(conf, 'utf8');
    const { code, said } = await run('setup', { PASS_PHRASE: 'another pass phrase of twenty' });
    expect([code, said]).toEqual([0, expect.stringContaining('is kept')]);
    expect(readFileSync(conf, 'utf8')).toBe(before);
  });

  it('a setup with a short pass phrase or a wrong key leaves no configuration behind', async () => {
    expect(await run('setup', { PASS_PHRASE: 'short' })).toMatchObject({
      ...{ code: 1, said: expect.stringContaining('at least 20 are needed') },
    });
    expect(await run('setup', { KEY_SECRET: 'other' })).toMatchObject({
      ...{ code: 1, said: expect.stringContaining('refuses the access key') },
    });
    expect(existsSync(conf)).toBe(false);
  });

  it.each([
    ['wrong key', 'access-key'],
    ['no bucket', 'bucket'],
    ['wrong pass phrase', 'pass-phrase'],
    ['full disk', 'space'],
  ] as const)('a database backup that fails by %s is reported as %s', async (answer, reason) => {
    await run('setup');
    pgbackrest(PGBACKREST_ANSWERS[answer]);
    expect((await run('database')).code).toBe(1);
    expect(await faults()).toEqual([`backup-database ${reason}`]);
    pgbackrest('');
    expect(await run('database')).toMatchObject({ code: 0 });
    expect(await faults()).toEqual([]);
  });
});
