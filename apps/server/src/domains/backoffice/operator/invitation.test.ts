import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { enrol, openEnrolment } from '@kapao/contract/operator/invitation.ts';
import { operatorLogin, operatorMe, operatorRecoveryLogin } from '@kapao/contract/operator/login.ts';
import {
  changeOperator,
  createOperator,
  issueInvitationPart,
  listOperators,
  resetOperator,
  revokeInvitation,
} from '@kapao/contract/operator/operator.ts';
import { approveProposal } from '@kapao/contract/operator/proposal.ts';
import { approveWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { approveAs } from '../../../testing/approve.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { type CallOptions, call } from '../../../testing/wire.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { SECRET_KEY, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const at = <R extends Route>(route: R, options?: CallOptions) => call(world.app.office, route, options);
const reason = 'we grow';
const PASSWORD = 'herons in the rice field';

interface Waiting {
  proposalId: string;
  hash: string;
}
const approve = (by: OperatorName, { proposalId, hash }: Waiting) =>
  world.callAs(by, approveProposal, { params: { id: proposalId }, body: { hash } });
const approveWith = (cookie: string, { proposalId, hash }: Waiting) =>
  at(approveProposal, { cookie, params: { id: proposalId }, body: { hash } });

async function propose(username: string, role = 'owner', by: OperatorName = 'owner'): Promise<Waiting> {
  const { reply, text } = await world.callAs(by, createOperator, { body: { username, role, reason } });
  if (!reply) throw new Error(text);
  return reply;
}

async function invitationOf(username: string, by: OperatorName = 'owner') {
  const { reply } = await world.callAs(by, listOperators);
  return reply?.invitations.find((invitation) => invitation.username === username);
}

const part = (by: OperatorName, id = '') => world.callAs(by, issueInvitationPart, { params: { id } });

async function halvesOf(username: string): Promise<{ link: string; code: string }> {
  const id = (await invitationOf(username))?.id;
  const link = (await part('owner', id)).reply?.value.split('#')[1] ?? '';
  return { link, code: (await part('owner2', id)).reply?.value ?? '' };
}

async function invite(username: string, role = 'owner') {
  expect((await approve('owner2', await propose(username, role))).message).toBe('SUCCESS');
  return halvesOf(username);
}

/** The invited person sets password and authenticator, and signs in. */
async function join(halves: { link: string; code: string }, address = '10.9.9.9') {
  const opened = (await at(openEnrolment, { body: halves, address })).reply;
  const totp = new TOTP({ secret: Secret.fromBase32(opened?.totpSecret ?? '') });
  const body = { ...halves, password: PASSWORD, totp: totp.generate() };
  const enrolled = await at(enrol, { body, address });
  const signIn = {
    username: opened?.username ?? '',
    password: PASSWORD,
    totp: totp.generate({ timestamp: Date.now() + 30_000 }),
  };
  const entered = await at(operatorLogin, { body: signIn, address });
  return { opened, enrolled, entered, cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' };
}

describe('an operator', () => {
  it('is invited by two owners, and no answer to either of them can sign in', async () => {
    const waiting = await propose('noi', 'support');
    expect(Object.keys(waiting).sort()).toEqual(['hash', 'proposalId']);
    expect((await approve('owner', waiting)).message).toBe('UNAUTHORIZED');
    expect((await approve('finance', waiting)).message).toBe('UNAUTHORIZED');
    expect(await invitationOf('noi')).toBeUndefined();
    expect((await approve('owner2', waiting)).message).toBe('SUCCESS');
    const id = (await invitationOf('noi'))?.id ?? '';
    // Each has one half; neither opens anything, and nobody has both.
    const [link, code] = [await part('owner', id), await part('owner2', id)];
    expect([link.reply?.part, code.reply?.part]).toEqual(['LINK', 'CODE']);
    expect((await part('finance', id)).message).toBe('UNAUTHORIZED');
    const half = { link: link.reply?.value.split('#')[1] ?? '', code: 'aaaaa-aaaaa-aaaaa' };
    expect((await at(openEnrolment, { body: half })).message).toBe('NO_DATA');
    const stored = await world.admin.query(
      "select i::text, o::text as o from operator_invitations i join operators o using (username) where username = 'noi'",
    );
    expect(JSON.stringify(stored.rows)).not.toContain(half.link);
    const body = { username: 'noi', password: '', totp: '123456' };
    expect((await at(operatorLogin, { body })).message).toBe('WRONG_CREDENTIAL');

    const { opened, enrolled, entered } = await join({ link: half.link, code: code.reply?.value.toUpperCase() ?? '' });
    expect(opened).toMatchObject({ username: 'noi', role: 'support' });
    expect(enrolled.reply?.recoveryCodes).toHaveLength(10);
    expect(entered.reply?.operator).toMatchObject({ username: 'noi', role: 'support' });
    const shown = (await world.callAs('owner', listOperators)).reply?.operators.find(
      ({ username }) => username === 'noi',
    );
    expect(shown).toMatchObject({ enrolledFrom: '10.9.9.9', invitedBy: ['owner', 'owner2'] });
    expect(shown?.newcomerUntil).not.toBeNull();
    const log = await world.admin.query(
      "select action, detail from operator_audit where operator = 'noi' order by number limit 1",
    );
    expect(log.rows).toMatchObject([{ action: 'operator.enrol', detail: { from: '10.9.9.9' } }]);
    expect(await world.audit()).toEqual([]);
  });

  it('is not invited twice, by a bad name or as nothing', async () => {
    const send = (username: string, role: string) =>
      world.callAs('owner', createOperator, { body: { username, role, reason } });
    expect((await send('noi', 'support')).message).toBe('EXISTING_USER');
    expect((await send('Noi!', 'support')).message).toBe('KEY_INVALID');
    expect((await send('nok', 'chief')).message).toBe('KEY_INVALID');
    expect(
      (await world.callAs('finance', createOperator, { body: { username: 'nok', role: 'support', reason } })).message,
    ).toBe('UNAUTHORIZED');
    const [one, other] = [await propose('twice'), await propose('twice')];
    expect((await approve('owner2', one)).message).toBe('SUCCESS');
    expect((await approve('owner2', other)).message).toBe('EXISTING_USER');
  });

  it('an operator cannot be made behind the back of two owners, not even by the application’s own statements', async () => {
    const insert = (more: string, value: string) =>
      world.admin.query(
        `insert into operators (username, role, password_hash, totp_secret_sealed, enrolled_at${more}) values ('ghost', 'owner', 'x', 'x', now()${value})`,
      );
    await expect(insert('', '')).rejects.toThrow('another operator needs an approved proposal');
    const { proposalId } = await propose('somebody', 'support');
    await expect(insert(', proposal_id', `, '${proposalId}'`)).rejects.toThrow('as proposed');
  });
});

describe('an invitation', () => {
  it('is used once, also by 20 at once', async () => {
    const halves = await invite('once', 'support');
    const opened = (await at(openEnrolment, { body: halves })).reply;
    const totp = new TOTP({ secret: Secret.fromBase32(opened?.totpSecret ?? '') }).generate();
    const body = { ...halves, password: PASSWORD, totp };
    const weak = await at(enrol, { body: { ...body, password: 'password1234' } });
    expect(weak.message).toBe('INVALID_USER_INFO');
    expect((await at(enrol, { body: { ...body, totp: '000000' } })).message).toBe('SECOND_FACTOR_INVALID');
    const answers = await Promise.all(Array.from({ length: 20 }, () => at(enrol, { body })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await at(openEnrolment, { body: halves })).message).toBe('NO_DATA');
  });

  it('ends by five wrong codes, by any owner’s word, by time, and when a half is made anew', async () => {
    const guessed = await invite('guessed', 'support');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await at(openEnrolment, { body: { ...guessed, code: `wrong${tries}` } })).message).toBe('NO_DATA');
    expect((await at(openEnrolment, { body: guessed })).message).toBe('NO_DATA');

    const revoked = await invite('revoked', 'support');
    const id = (await invitationOf('revoked'))?.id ?? '';
    expect((await world.callAs('finance', revokeInvitation, { params: { id }, body: { reason } })).message).toBe(
      'UNAUTHORIZED',
    );
    expect((await world.callAs('owner2', revokeInvitation, { params: { id }, body: { reason } })).message).toBe(
      'SUCCESS',
    );
    expect((await at(openEnrolment, { body: revoked })).message).toBe('NO_DATA');

    const late = await invite('late', 'support');
    await world.admin.query(
      "update operator_invitations set expires_at = now() - interval '1 second' where username = 'late'",
    );
    expect((await at(openEnrolment, { body: late })).message).toBe('NO_DATA');

    const first = await invite('anew', 'support');
    const second = await halvesOf('anew');
    expect((await at(openEnrolment, { body: { ...second, link: first.link } })).message).toBe('NO_DATA');
    expect((await at(openEnrolment, { body: { ...second, code: first.code } })).message).toBe('NO_DATA');
    expect((await at(openEnrolment, { body: second })).status).toBe(200);
    const reused = (await invitationOf('revoked'))?.id;
    expect(reused).toBeUndefined();
  });
});

describe('a newcomer', () => {
  it('a newcomer and the inviters count as one person for a day: none approves what another proposed', async () => {
    // The thief: an owner who enrolled himself in the newcomer's place, with the code he talked out of the other.
    const { cookie } = await join(await invite('newowner'));
    expect((await at(operatorMe, { cookie })).status).toBe(200);
    const byOwner = await propose('accomplice', 'finance');
    expect((await approveWith(cookie, byOwner)).message).toBe('OPERATOR_TOO_NEW');
    const byNewcomer = (
      await at(createOperator, { cookie, body: { username: 'accomplice2', role: 'finance', reason } })
    ).reply;
    if (!byNewcomer) throw new Error('not proposed');
    expect((await approve('owner', byNewcomer)).message).toBe('OPERATOR_TOO_NEW');
    expect((await approve('owner2', byNewcomer)).message).toBe('OPERATOR_TOO_NEW');
    // Nor two newcomers of the same hands.
    const other = await join(await invite('newowner2'), '10.9.9.8');
    expect((await approveWith(other.cookie, byNewcomer)).message).toBe('OPERATOR_TOO_NEW');
    // The database holds it without the program.
    await expect(
      world.admin.query(
        "update proposals set state = 'DONE', decided_by = 'newowner', decided_at = now() where proposal_id = $1",
        [byOwner.proposalId],
      ),
    ).rejects.toThrow('one pair of hands');
    await world.admin.query(
      "update operators set enrolled_at = enrolled_at - interval '25 hours' where username = 'newowner'",
    );
    await world.admin.query(
      "update operator_invitations set used_at = used_at - interval '25 hours' where username = 'newowner'",
    );
    expect((await approveWith(cookie, byOwner)).message).toBe('SUCCESS');
  });

  it('a newcomer gives no second approval to a withdrawal that an inviter has approved', async () => {
    const { cookie } = await join(await invite('newfinance', 'finance'), '10.9.9.7');
    const member = await world.register();
    await world.deposit(member, 30_000);
    const asked = await world.call(withdraw, {
      token: member.token,
      body: { amount: 25_000 },
      method: 'POST',
      key: randomUUID(),
    });
    expect(asked.status).toBe(200);
    const found = await world.admin.query(
      "select operation_id from operations where kind = 'withdrawal' and member_id = $1",
      [member.id],
    );
    const params = { id: String(found.rows[0]?.operation_id) };
    expect((await approveAs(world, 'owner', params.id)).message).toBe('SUCCESS');
    expect((await at(approveWithdrawal, { cookie, params })).message).toBe('OPERATOR_TOO_NEW');
    await expect(
      world.admin.query('insert into withdrawal_approvals (member_id, operation_id, operator) values ($1, $2, $3)', [
        member.id,
        params.id,
        'newfinance',
      ]),
    ).rejects.toThrow('one pair of hands');
    expect((await approveAs(world, 'finance2', params.id)).reply?.withdrawal.state).not.toBe('REVIEW');
  });
});

describe('an operator who is there', () => {
  const change = (by: OperatorName, username: string, body: { role: string; isDisabled: boolean }) =>
    world.callAs(by, changeOperator, { params: { username }, body: { ...body, reason } });

  it('is disabled by one owner at once and signed out; enabled, or given a role, by two', async () => {
    const cookie = await world.cookieOf('finance2');
    const isIn = async () => (await at(operatorMe, { cookie })).status === 200;
    const role = (await change('owner', 'finance2', { role: 'auditor', isDisabled: false })).reply;
    expect(await isIn()).toBe(true);
    expect((await approve('owner2', role as Waiting)).message).toBe('SUCCESS');
    expect(await isIn()).toBe(false);
    expect((await change('owner', 'marketing', { role: 'marketing', isDisabled: true })).message).toBe('SUCCESS');
    const enabled = (await change('owner', 'marketing', { role: 'owner', isDisabled: false })).reply as Waiting;
    const isOff = async () =>
      (await world.admin.query("select is_disabled from operators where username = 'marketing'")).rows[0].is_disabled;
    expect(await isOff()).toBe(true);
    expect((await approve('owner', enabled)).message).toBe('UNAUTHORIZED');
    expect((await approve('owner2', enabled)).message).toBe('SUCCESS');
    expect(await isOff()).toBe(false);
    // What was agreed on no longer fits the world.
    const stale = (await change('owner', 'marketing', { role: 'support', isDisabled: false })).reply as Waiting;
    await change('owner', 'marketing', { role: 'owner', isDisabled: true });
    expect((await approve('owner2', stale)).message).toBe('KEY_INVALID');
    expect((await change('owner', 'nobody', { role: 'finance', isDisabled: true })).message).toBe('NO_USER');
    expect(await world.audit()).toEqual([]);
  });

  it('an operator who lost the second factor is invited anew by two; the old ways and sessions end, and nobody but the person knows the new ones', async () => {
    const cookie = await world.cookieOf('auditor');
    expect(
      (await world.callAs('owner', resetOperator, { params: { username: 'owner' }, body: { reason } })).message,
    ).toBe('KEY_INVALID');
    const waiting = (await world.callAs('owner', resetOperator, { params: { username: 'auditor' }, body: { reason } }))
      .reply;
    expect((await at(operatorMe, { cookie })).status).toBe(200);
    expect((await approve('owner2', waiting as Waiting)).message).toBe('SUCCESS');
    expect((await at(operatorMe, { cookie })).message).toBe('invalid-token');
    const { entered, enrolled } = await join(await halvesOf('auditor'), '10.9.9.6');
    expect(entered.reply?.operator.role).toBe('auditor');
    const body = { username: 'auditor', password: PASSWORD, recoveryCode: enrolled.reply?.recoveryCodes[3] };
    expect((await at(operatorRecoveryLogin, { body })).status).toBe(200);
  });

  it('an operator cannot change itself, and two owners who disable each other leave one', async () => {
    expect((await change('owner', 'owner', { role: 'owner', isDisabled: true })).message).toBe('KEY_INVALID');
    await world.callAs('owner2', operatorMe);
    await Promise.all([
      change('owner', 'owner2', { role: 'owner', isDisabled: true }),
      change('owner2', 'owner', { role: 'owner', isDisabled: true }),
    ]);
    const left = await world.admin.query(
      "select 1 from operators where username in ('owner', 'owner2') and not is_disabled",
    );
    expect(left.rowCount).toBe(1);
  });
});

describe('the audit', () => {
  it('names an operator nobody agreed on, one with another role, and one who enrolled without an invitation', async () => {
    await world.admin.query('alter table operators disable trigger first_or_proposed');
    await world.admin.query(`insert into operators (username, role, password_hash, totp_secret_sealed, enrolled_at, created_at)
      values ('planted', 'finance', 'x', 'x', now(), now())`);
    await world.admin.query("update operators set role = 'owner' where username = 'noi'");
    await world.admin.query("update operators set enrolled_from = '6.6.6.6' where username = 'once'");
    const found = await world.audit();
    expect(found.map(({ rule, where }) => [rule.slice(0, 48), where]).sort()).toEqual([
      ['V every enabled operator but the first ones enro', 'once'],
      ['V every enabled operator but the first ones was ', 'noi'],
      ['V every enabled operator but the first ones was ', 'planted'],
    ]);
  });

  it('names a second yes by hands that could be the first ones, by the hours that counted then', async () => {
    const ids = new Set<string>();
    const plant = async (hoursAfterEnrolling: number) => {
      const planted = await world.admin.query(
        `insert into proposals (proposal_id, kind, subject, content, content_hash, reason, state, proposed_by, proposed_at, decided_by, decided_at)
          select gen_random_uuid(), 'wheel', 'planted', '{}', repeat('0', 64), 'planted', 'DONE', invited_by, enrolled_at, username,
            enrolled_at + make_interval(hours => $1) from operators where username = 'newfinance' returning proposal_id`,
        [hoursAfterEnrolling],
      );
      const id = String(planted.rows[0]?.proposal_id);
      ids.add(id);
      return id;
    };
    const named = async () =>
      (await world.audit())
        // Newcomers of the tests above have decided too once they had grown older.
        .filter(({ rule, where }) => rule.startsWith('V no second yes') && ids.has(where))
        .map(({ where }) => where)
        .sort();
    await world.admin.query('alter table proposals disable trigger user');
    const [soon, nextDay] = [await plant(2), await plant(30)];
    expect(await named()).toEqual([soon]);
    const setHours = (hours: number) =>
      world.admin.query(
        `insert into settings (name, value) values ('policy.operators', $1)
          on conflict (name) do update set value = excluded.value`,
        [JSON.stringify({ newcomerHours: hours })],
      );
    await setHours(48);
    expect(await named()).toEqual([soon, nextDay].sort());
    await world.admin.query(
      `insert into proposals (proposal_id, kind, subject, content, content_hash, reason, state, proposed_by, proposed_at, decided_by, decided_at)
        select gen_random_uuid(), 'policy', 'operators', '{"before": {"newcomerHours": 24}, "after": {"newcomerHours": 48}}', repeat('0', 64), 'planted', 'DONE',
          'owner', enrolled_at, 'owner2', enrolled_at + interval '40 hours' from operators where username = 'newfinance'`,
    );
    expect(await named()).toEqual([soon]);
    expect(await named()).not.toContain(await plant(50));
    const underTheNewRule = await plant(45);
    expect(await named()).toEqual([soon, underTheNewRule].sort());
  });
});

describe('a new installation', () => {
  it('invites its first two owners by links that are printed once, and no third', async () => {
    const fresh = await startWorld(inject('databaseAdminUrl'));
    try {
      await withoutTriggers(fresh.admin, 'delete from operators');
      const run = (username: string) =>
        promisify(execFile)(process.execPath, ['apps/server/src/cli/create-operator.ts', username], {
          env: { ...process.env, DATABASE_URL: fresh.databaseUrl, SECRET_KEY, OPERATOR_ORIGIN: 'https://office.test' },
        });
      for (const username of ['first', 'second']) {
        const { stdout } = await run(username);
        const [link = '', code = ''] = stdout.trim().split('#')[1]?.split('.') ?? [];
        expect(stdout).toMatch(/^https:\/\/office\.test\/enrol#/);
        const opened = (await call(fresh.app.office, openEnrolment, { body: { link, code } })).reply;
        const totp = new TOTP({ secret: Secret.fromBase32(opened?.totpSecret ?? '') }).generate();
        const enrolled = await call(fresh.app.office, enrol, { body: { link, code, password: PASSWORD, totp } });
        expect(enrolled.reply?.username, enrolled.text).toBe(username);
      }
      await expect(run('third')).rejects.toMatchObject({ stderr: expect.stringContaining('by two of them') });
      expect(await fresh.audit()).toEqual([]);
    } finally {
      await fresh.stop();
    }
  });
});
