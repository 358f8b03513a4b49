import { getProfile } from '@kapao/contract/member/account.ts';
import { login, logout } from '@kapao/contract/member/login.ts';
import { lookupActive } from '@kapao/contract/member/lookup.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { freezeMember } from '@kapao/contract/operator/member.ts';
import { putPolicy } from '@kapao/contract/operator/policy.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { isSpread } from '../../../platform/database/cluster/spread.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { digits, MEMBER_PASSWORD, type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
});
afterAll(() => world?.stop());

const WRONG = 'this is not the password';
const attempt = (username: string, password: string, address = '10.0.0.1') =>
  world.call(login, { body: { username, password }, address });

const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');

async function isSignInWaiting(): Promise<boolean> {
  const { rows } = await world.admin.query(
    isSpread()
      ? 'select 1 from citus_lock_waits'
      : "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from members where%for share%'",
  );
  return rows.length > 0;
}

describe('signing in', () => {
  it('answers an unknown phone, a malformed one and a wrong password alike', async () => {
    const answers = [
      await attempt(member.username, WRONG, '10.1.0.1'),
      await attempt(`08${digits(8)}`, WRONG, '10.1.0.2'),
      await attempt('not a phone', WRONG, '10.1.0.3'),
      await attempt("' or 1=1 --", WRONG, '10.1.0.4'),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${withoutId(text)}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, message: 'WRONG_CREDENTIAL' });
  });

  it('costs a password hash for an unknown phone too', async () => {
    // The least work of several, in turns, and not the least time: a busy machine makes answers slow, but no more work.
    const stranger = `08${digits(8)}`;
    const minWork = { [member.username]: Number.POSITIVE_INFINITY, [stranger]: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 6; round += 1) {
      for (const username of [member.username, stranger]) {
        const before = process.cpuUsage();
        await attempt(username, WRONG, `10.2.0.${round}`);
        const { user, system } = process.cpuUsage(before);
        minWork[username] = Math.min(minWork[username] ?? 0, user + system);
      }
    }
    expect(minWork[stranger]).toBeGreaterThan((minWork[member.username] ?? 0) / 2);
  });

  it('is locked after five wrong passwords for that phone and address only', async () => {
    const locked = await world.register();
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await attempt(locked.username, WRONG, '10.3.0.1')).message).toBe('WRONG_CREDENTIAL');
    }
    const refused = await attempt(locked.username, MEMBER_PASSWORD, '10.3.0.1');
    expect(refused.message).toBe('REQUEST_LIMIT');
    // It says from when on it may be tried again.
    const minutes = (Date.parse(JSON.parse(refused.text).opensAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(13);
    expect(minutes).toBeLessThanOrEqual(15.1);
    expect((await attempt(locked.username, MEMBER_PASSWORD, '10.3.0.2')).status).toBe(200);
    expect((await attempt(member.username, MEMBER_PASSWORD, '10.3.0.1')).status).toBe(200);
    await world.admin.query(
      "update login_failures set locked_until = now() - interval '1 second', window_ends_at = now()",
    );
    expect((await attempt(locked.username, MEMBER_PASSWORD, '10.3.0.1')).status).toBe(200);
  });

  it('keeps no count that is over: whoever makes names up would fill the table', async () => {
    const count = async () =>
      (await world.admin.query("select phone from login_failures where phone like 'made-up-%' order by phone")).rows;
    await world.admin.query(
      `insert into login_failures (phone, address, failures, window_ends_at, locked_until)
       values ('made-up-1', '10.0.0.9', 1, now() - interval '1 hour', null),
        ('made-up-2', '10.0.0.9', 5, now() - interval '1 hour', now() - interval '1 second'),
        ('made-up-3', '10.0.0.9', 5, now() - interval '1 second', now() + interval '10 minutes'),
        ('made-up-4', '10.0.0.9', 1, now() + interval '10 minutes', null)`,
    );
    await world.app.purgeOld();
    expect(await count()).toEqual([{ phone: 'made-up-3' }, { phone: 'made-up-4' }]);
  });

  it('is slowed before it is locked, for that phone and address only', async () => {
    const slowed = await world.register();
    const msOf = async (password: string, address: string) => {
      const startedAtMs = performance.now();
      await attempt(slowed.username, password, address);
      return performance.now() - startedAtMs;
    };
    for (let tries = 1; tries <= 4; tries += 1) await attempt(slowed.username, WRONG, '10.3.2.1');
    const slowedMs = await msOf(MEMBER_PASSWORD, '10.3.2.1');
    expect(slowedMs).toBeGreaterThanOrEqual(790);
    for (let tries = 1; tries <= 3; tries += 1) await attempt(slowed.username, WRONG, '10.3.2.2');
    expect(await msOf(WRONG, '10.3.2.2')).toBeGreaterThanOrEqual(390);
    // Beside the slowed one, and from one fresh address after another: a slowed one would never be so quick, a busy machine is at last.
    let addresses = 3;
    const fresh = () => {
      addresses += 1;
      return msOf(WRONG, `10.3.2.${addresses}`);
    };
    await expect.poll(fresh).toBeLessThan(slowedMs - 300);
  });

  it('counts the addresses of one IPv6 line as one', async () => {
    const locked = await world.register();
    for (let tries = 1; tries <= 5; tries += 1) await attempt(locked.username, WRONG, `2001:db8:0:1::${tries}`);
    expect((await attempt(locked.username, MEMBER_PASSWORD, '2001:db8:0:1:ffff::9')).message).toBe('REQUEST_LIMIT');
    expect((await attempt(locked.username, MEMBER_PASSWORD, '2001:db8:0:2::1')).status).toBe(200);
  });

  it('tells a burst of guesses about five of them, also when the right one is among the others', async () => {
    const target = await world.register();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_unused, index) =>
        attempt(target.username, index === 40 ? MEMBER_PASSWORD : `${WRONG} ${index}`, '10.3.1.1'),
      ),
    );
    expect(answers.filter(({ message }) => message === 'WRONG_CREDENTIAL')).toHaveLength(5);
    expect(answers.filter(({ message }) => message === 'REQUEST_LIMIT')).toHaveLength(45);
    const together = await Promise.all(
      Array.from({ length: 12 }, () => attempt(target.username, MEMBER_PASSWORD, '10.3.1.2')),
    );
    expect(together.every(({ status }) => status === 200)).toBe(true);
  });

  it('a lock cannot be bypassed by writing the phone another way or by a forwarding header', async () => {
    const locked = await world.register();
    const spellings = [
      locked.username,
      ` ${locked.username}`,
      `${locked.username.slice(0, 3)}-${locked.username.slice(3)}`,
    ];
    for (let tries = 0; tries < 5; tries += 1) await attempt(spellings[tries % 3] ?? '', WRONG, '10.4.0.1');
    for (const spelling of spellings) {
      const answered = await world.call(login, {
        body: { username: spelling, password: MEMBER_PASSWORD },
        address: '10.4.0.1',
        headers: { 'x-forwarded-for': '10.4.0.99' },
      });
      expect(answered.message).toBe('REQUEST_LIMIT');
    }
  });

  it('is refused to a frozen member who knows the password, and only then', async () => {
    const frozen = await world.register();
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [frozen.id]);
    expect((await attempt(frozen.username, MEMBER_PASSWORD, '10.5.0.1')).message).toBe('INACTIVE_USER');
    expect((await attempt(frozen.username, WRONG, '10.5.0.1')).message).toBe('WRONG_CREDENTIAL');
  });

  it('keeps no session when a freeze commits after the password was checked', async () => {
    const frozen = await world.register();
    const desk = await world.admin.connect();
    try {
      await desk.query('begin');
      await desk.query("update members set status = 'FROZEN' where member_id = $1", [frozen.id]);
      const signingIn = attempt(frozen.username, MEMBER_PASSWORD, '10.5.1.1');
      await until('the sign-in waits for the freeze', isSignInWaiting);
      await desk.query('update sessions set ended_at = now() where member_id = $1', [frozen.id]);
      await desk.query('commit');
      expect((await signingIn).message).toBe('INACTIVE_USER');
    } finally {
      desk.release();
    }
    const alive = await world.admin.query('select 1 from sessions where member_id = $1 and ended_at is null', [
      frozen.id,
    ]);
    expect(alive.rowCount).toBe(0);
  });

  it('keeps no session of a password that is changed after it was checked', async () => {
    const changing = await world.register();
    const other = await world.register();
    const found = await world.admin.query('select password_hash from members where member_id = $1', [other.id]);
    const hash: unknown = found.rows[0]?.password_hash;
    const change = await world.admin.connect();
    try {
      await change.query('begin');
      await change.query('update members set password_hash = $2 where member_id = $1', [changing.id, hash]);
      const signingIn = attempt(changing.username, MEMBER_PASSWORD, '10.5.1.2');
      await until('the sign-in waits for the change', isSignInWaiting);
      await change.query('update sessions set ended_at = now() where member_id = $1', [changing.id]);
      await change.query('commit');
      expect((await signingIn).message).toBe('WRONG_CREDENTIAL');
    } finally {
      change.release();
    }
    const alive = await world.admin.query('select 1 from sessions where member_id = $1 and ended_at is null', [
      changing.id,
    ]);
    expect(alive.rowCount).toBe(0);
  });

  it('leaves no session when a freeze and 20 sign-ins run together', async () => {
    const frozen = await world.register();
    const signIns = Array.from({ length: 20 }, (_unused, index) =>
      attempt(frozen.username, MEMBER_PASSWORD, `10.5.2.${index}`),
    );
    const freeze = world.callAs('owner', freezeMember, { params: { id: frozen.id }, body: { reason: 'stolen phone' } });
    const [frozenAnswer, ...answers] = await Promise.all([freeze, ...signIns]);
    expect(frozenAnswer.message).toBe('SUCCESS');
    for (const { status, message } of answers)
      expect(message ?? status).toSatisfy((got) => got === 200 || got === 'INACTIVE_USER');
    const alive = await world.admin.query('select 1 from sessions where member_id = $1 and ended_at is null', [
      frozen.id,
    ]);
    expect(alive.rowCount).toBe(0);
  });

  describe('from an address', () => {
    const NOBODY_KEPT_OUT = { blocked: [], allowed: [] };
    afterEach(() => world.setPolicy('signInAddresses', NOBODY_KEPT_OUT));

    it('a sign-in from an address that operators forbid is INVALID_IP, also with a wrong password, and spends no try', async () => {
      await world.setPolicy('signInAddresses', { ...NOBODY_KEPT_OUT, blocked: ['10.7.0.0/16', '2001:db8:7::/48'] });
      for (const address of ['10.7.0.1', '::ffff:10.7.255.255', '2001:db8:7:1::5']) {
        for (const password of [WRONG, WRONG, MEMBER_PASSWORD]) {
          const refused = await attempt(member.username, password, address);
          expect([address, refused.status, refused.message]).toEqual([address, 403, 'INVALID_IP']);
        }
      }
      expect((await attempt(member.username, MEMBER_PASSWORD, '10.8.0.1')).status).toBe(200);
      const counted = await world.admin.query("select 1 from login_failures where address like '10.7.%'");
      expect(counted.rowCount).toBe(0);
    });

    it('a sign-in from an address outside the list of allowed ones is INVALID_IP, and who is signed in stays signed in', async () => {
      await world.setPolicy('signInAddresses', { blocked: ['10.7.0.9'], allowed: ['10.7.0.0/24'] });
      expect((await attempt(member.username, MEMBER_PASSWORD, '10.7.0.8')).status).toBe(200);
      expect((await attempt(member.username, MEMBER_PASSWORD, '10.7.0.9')).message).toBe('INVALID_IP');
      expect((await attempt(member.username, MEMBER_PASSWORD, '10.7.1.1')).message).toBe('INVALID_IP');
      expect((await attempt(member.username, MEMBER_PASSWORD, '2001:db8::1')).message).toBe('INVALID_IP');
      expect((await world.call(getWallet, { token: member.token })).status).toBe(200);
    });

    it('is decided by two operators, and what is no range is refused', async () => {
      const put = (value: unknown) =>
        world.callAs('owner', putPolicy, { params: { name: 'signInAddresses' }, body: { value, reason: 'attacks' } });
      for (const blocked of [['somewhere'], ['10.0.0.0/33'], ['1.2.3.4', 5], 'all']) {
        expect((await put({ ...NOBODY_KEPT_OUT, blocked })).message).toBe('KEY_INVALID');
      }
      const proposed = await put({ ...NOBODY_KEPT_OUT, blocked: ['10.9.0.0/16'] });
      expect((await attempt(member.username, MEMBER_PASSWORD, '10.9.0.1')).status).toBe(200);
      expect((await approveProposed(world, proposed, 'owner2')).status).toBe(200);
      expect((await attempt(member.username, MEMBER_PASSWORD, '10.9.0.1')).message).toBe('INVALID_IP');
    });
  });

  it('stores no token and no password', async () => {
    const token = await world.signIn(member.username);
    const tables = await world.admin.query<{ table_name: string }>(
      "select format('%I.%I', table_schema, table_name) as table_name from information_schema.tables where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'",
    );
    for (const { table_name } of tables.rows) {
      const found = await world.admin.query(
        `select 1 from ${table_name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
        [token, MEMBER_PASSWORD],
      );
      expect(found.rowCount, table_name).toBe(0);
    }
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}(?:[A-Za-z0-9_-]{16})?$/);
  });

  it('hashes passwords with Argon2id at 19 MiB, 2 passes, 1 lane or above', async () => {
    const found = await world.admin.query('select password_hash from members where member_id = $1', [member.id]);
    expect(found.rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a session', () => {
  const isIn = async (token: string) => (await world.call(getProfile, { token })).status === 200;

  it('ends at logout, and the others of the member stay', async () => {
    const [first, second] = [await world.signIn(member.username), await world.signIn(member.username)];
    expect((await world.call(logout, { token: first })).status).toBe(200);
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    const ended = await world.call(getWallet, { token: first });
    expect([ended.status, ended.message]).toEqual([401, 'invalid-token']);
  });

  it('a session that was one says EXPIRED_AUTH_TOKEN as the reason; a token nobody was given says none', async () => {
    const token = await world.signIn(member.username);
    await world.admin.query("update sessions set ends_at = now() - interval '1 second' where member_id = $1", [
      member.id,
    ]);
    const ended = JSON.parse((await world.call(getWallet, { token })).text);
    expect(ended).toMatchObject({ message: 'invalid-token', reason: 'EXPIRED_AUTH_TOKEN' });
    const invented = JSON.parse((await world.call(getWallet, { token: 'a'.repeat(43) })).text);
    expect([invented.message, invented.reason]).toEqual(['invalid-token', undefined]);
    // What everybody may see is shown to whoever was signed in as well.
    expect((await world.call(lookupActive, { token })).status).toBe(200);
    member = { ...member, token: await world.signIn(member.username) };
  });

  it('ends when its time is over', async () => {
    const token = await world.signIn(member.username);
    await world.admin.query("update sessions set ends_at = now() - interval '1 second' where member_id = $1", [
      member.id,
    ]);
    expect(await isIn(token)).toBe(false);
    member = { ...member, token: await world.signIn(member.username) };
  });

  it('lives 30 days when remembered, 12 hours otherwise', async () => {
    await world.call(login, { body: { username: member.username, password: MEMBER_PASSWORD, remember: true } });
    await world.call(login, { body: { username: member.username, password: MEMBER_PASSWORD } });
    const found = await world.admin.query<{ hours: number }>(
      'select round(extract(epoch from ends_at - created_at) / 3600)::int as hours from sessions where member_id = $1 order by created_at desc limit 2',
      [member.id],
    );
    expect(found.rows.map(({ hours }) => hours)).toEqual([12, 720]);
  });

  it.each(['', 'x', 'Bearer', 'null', 'undefined', 'a'.repeat(43), 'a'.repeat(5_000)])(
    'is not opened by the token %j',
    async (token) => {
      const answered = await world.call(getWallet, { token });
      expect([answered.status, answered.message]).toEqual([401, 'invalid-token']);
    },
  );
});

describe('a terminated site', () => {
  it('answers gone on every member route but the site check, and comes back', async () => {
    await setSite('terminated');
    for (const route of world.app.bound.member) {
      if (route.path === '/api/lookup/active') continue;
      const answered = await world.call(route, {
        token: member.token,
        body: {},
        params: { game: 'pg', provider: 'pg', username: 'x' },
      });
      expect([route.path, answered.status, answered.message]).toEqual([route.path, 410, 'gone']);
    }
    const check = await world.call(lookupActive);
    expect(check.reply).toEqual({ active: false, status: 'terminated' });
    await setSite('active');
    expect((await world.call(lookupActive)).reply).toEqual({ active: true, status: 'active' });
    expect((await world.call(getWallet, { token: member.token })).status).toBe(200);
  });

  it('a site in maintenance answers reads and puts off effects', async () => {
    await setSite('maintenance');
    expect((await world.call(getWallet, { token: member.token })).status).toBe(200);
    const mayWork = new Set(['/api/login', '/api/logout']);
    for (const route of world.app.bound.member.filter(({ effect, path }) => effect && !mayWork.has(path))) {
      const answered = await world.call(route, {
        token: member.token,
        body: {},
        params: { game: 'pg', provider: 'pg', username: 'x' },
      });
      expect([route.path, answered.status, answered.message]).toEqual([route.path, 503, 'maintenance']);
    }
    expect((await attempt(member.username, MEMBER_PASSWORD, '10.6.0.1')).status).toBe(200);
    await setSite('active');
  });

  /** A process hears of a switch a moment later. */
  async function setSite(status: string): Promise<void> {
    await world.admin.query(
      "update settings set value = jsonb_set(value, '{status}', to_jsonb($1::text)) where name = 'site'",
      [status],
    );
    await until('the switch is known', async () => (await world.call(lookupActive)).reply?.status === status);
  }
});
