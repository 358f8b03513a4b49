import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';

const SECRETS = [
  'a-token-of-the-tests',
  'a-cookie-of-the-tests',
  'a-password-in-the-address',
  '+66812345678',
  'a-member',
];
const OPERATION = '0199c2f4-1111-7000-8000-000000000001';

/** The listener logs to the output of its process, so it has one of its own. */
const PROGRAM = `
  const { makeListener } = await import(${JSON.stringify(new URL('listener.ts', import.meta.url).href)});
  const { makeLogFields, noteConcerns } = await import(${JSON.stringify(new URL('../platform/requests/concerns.ts', import.meta.url).href)});
  const logFields = makeLogFields((text) => Buffer.from('0123456789abcdef0123', 'hex'));
  const options = { logLevel: 'info', trustedProxies: 0, isHttps: false, isReady: async () => true, logFields };
  const app = await makeListener(options);
  const fault = Object.assign(new Error('relation "members" does not exist'), {
    detail: 'Key (phone)=(${SECRETS[3]}) already exists.',
    where: 'insert into members',
  });
  app.get('/broken/:password', async (request) => {
    noteConcerns(request, { memberId: '${SECRETS[4]}', operationId: '${OPERATION}' });
    throw fault;
  });
  const headers = { authorization: 'Bearer ${SECRETS[0]}', cookie: 'kapao-office=${SECRETS[1]}' };
  // What balancers ask each second is no line of the log.
  for (const url of ['/healthz', '/readyz']) await app.inject({ url });
  const answered = await app.inject({ url: '/broken/${SECRETS[2]}?key=${SECRETS[2]}', headers });
  process.stdout.write('answer ' + answered.body + '\\n', () => process.exit(0));
`;

let lines: string[];
beforeAll(() => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { encoding: 'utf8' });
  lines = stdout.split('\n').filter(Boolean);
});

describe('a call that meets a bug', () => {
  it('is answered with a code and the number to ask by, and nothing of the inside', () => {
    const answer = JSON.parse(lines.find((line) => line.startsWith('answer '))?.slice('answer '.length) ?? '{}');
    expect(answer).toEqual({ message: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) });
  });

  it('is in the log with its route and its fault, without token, cookie, address or the row it failed on', () => {
    const log = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(log).toContainEqual(expect.objectContaining({ route: '/broken/:password', status: 500 }));
    expect(log).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ message: 'relation "members" does not exist' }) }),
    );
    for (const secret of SECRETS) expect(JSON.stringify(log)).not.toContain(secret);
  });

  it('says on each line by which number it was asked, about which member, as a hash, and which operation', () => {
    const log = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    const answer = JSON.parse(lines.find((line) => line.startsWith('answer '))?.slice('answer '.length) ?? '{}');
    expect(log).toHaveLength(2);
    for (const line of log) {
      const about = { requestId: answer.requestId, member: '0123456789abcdef', operationId: OPERATION };
      expect(line).toMatchObject(about);
    }
  });
});

describe('a refusal that says something went wrong here', () => {
  it('is in the log as well, though nobody handed on a cause', () => {
    const program = `
      const { makeListener } = await import(${JSON.stringify(new URL('listener.ts', import.meta.url).href)});
      const { refuse } = await import(${JSON.stringify(import.meta.resolve('@kapao/contract/shared/refusal.ts'))});
      const app = await makeListener({ logLevel: 'error', trustedProxies: 0, isHttps: false, isReady: async () => true });
      app.get('/wrong', () => refuse('INTERNAL_SERVER_ERROR'));
      app.get('/refused', () => refuse('NO_DATA'));
      for (const url of ['/wrong', '/refused']) await app.inject({ url });
      process.stdout.write('', () => process.exit(0));
    `;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
    const told = stdout.split('\n').filter(Boolean);
    expect(told.map((line) => JSON.parse(line).route)).toEqual(['/wrong']);
  });
});
