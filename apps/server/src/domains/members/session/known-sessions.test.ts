import { changePassword } from '@kapao/contract/member/account.ts';
import { logout } from '@kapao/contract/member/login.ts';
import { endOtherSessions } from '@kapao/contract/member/session.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { freezeMember } from '@kapao/contract/operator/member.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import { openOperation } from '../../../operations/operation.ts';
import { isSpread } from '../../../platform/database/cluster/spread.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { newToken, sha256 } from '../../../platform/process/ids.ts';
import { makePasswords } from '../../../platform/security/passwords.ts';
import type { Program } from '../../../testing/program.ts';
import { type ServerWorld, startServerWorld } from '../../../testing/server-world.ts';
import { callOver } from '../../../testing/wire.ts';
import { MEMBER_PASSWORD, type Member, until } from '../../../testing/world.ts';

/** What is known for two seconds, and the time of a call. */
const BELIEVED_MS = 2_500;
/** Sooner than what is known for two seconds would be forgotten by itself. */
const AT_ONCE_MS = 1_000;

let world: ServerWorld;
let here: Program;
let elsewhere: Program;
beforeAll(async () => {
  world = await startServerWorld(inject('databaseAdminUrl'));
  here = await world.startServer();
  elsewhere = await world.startServer({ PORT: String(await freePort()) });
});
afterAll(() => world?.stop());

const statusAt = async ({ url }: Program, token: string) => (await callOver(url, getWallet, { token })).status;

/** The other process knows the session by now. */
async function known(member: Member): Promise<Member> {
  for (let count = 0; count < 3; count += 1) expect(await statusAt(elsewhere, member.token)).toBe(200);
  return member;
}

async function expectRefusedAtOnce(token: string): Promise<void> {
  await until('the other process refuses it', async () => (await statusAt(elsewhere, token)) === 401, AT_ONCE_MS);
}

describe('a session that a process knows', () => {
  it('is refused at once by every process when its member signs out in another', async () => {
    const { token } = await known(await world.newPlayer(100));
    expect((await callOver(here.url, logout, { token })).status).toBe(200);
    expect(await statusAt(here, token)).toBe(401);
    await expectRefusedAtOnce(token);
  });

  it('is refused at once when an operator freezes the member', async () => {
    const { id, token } = await known(await world.newPlayer(100));
    const frozen = await world.callAs('support', freezeMember, { params: { id }, body: { reason: 'a stolen phone' } });
    expect(frozen.status).toBe(200);
    await expectRefusedAtOnce(token);
  });

  it('is refused at once when the member changes the password with another one', async () => {
    const member = await world.newPlayer(100);
    const passwords = makePasswords(() => {
      throw new Error('busy');
    });
    const hash = await passwords.hash(MEMBER_PASSWORD);
    await passwords.stop();
    await world.admin.query('update members set password_hash = $2 where member_id = $1', [member.id, hash]);
    const { token } = await known(await secondSession(member));
    const body = { oldPassword: MEMBER_PASSWORD, newPassword: 'a longer way to say it' };
    const changed = await callOver(here.url, changePassword, { token: member.token, body });
    expect([changed.status, changed.message]).toEqual([200, 'SUCCESS']);
    await expectRefusedAtOnce(token);
  });

  it('is refused at once when it is ended from another, and the other lives on', async () => {
    const member = await world.newPlayer(100);
    const { token } = await known(await secondSession(member));
    expect((await callOver(here.url, endOtherSessions, { token: member.token })).status).toBe(200);
    await expectRefusedAtOnce(token);
    expect(await statusAt(elsewhere, member.token)).toBe(200);
  });

  it('is believed for two seconds at most, even when nobody tells that it ended', async () => {
    const { token, id } = await known(await world.newPlayer(100));
    // On a cluster whoever ends a session tells of it, and not the row.
    const switchTrigger = async (to: 'disable' | 'enable') => {
      if (!isSpread()) await world.admin.query(`alter table sessions ${to} trigger told_when_ended`);
    };
    await switchTrigger('disable');
    await known({ token } as Member);
    await world.admin.query('update sessions set ended_at = now() where member_id = $1', [id]);
    expect(await statusAt(elsewhere, token)).toBe(200);
    const isRefused = async () => (await statusAt(elsewhere, token)) === 401;
    await until('it is believed no more', isRefused, BELIEVED_MS);
    await switchTrigger('enable');
  });

  it('moves no money of a frozen member, whatever the process believes', async () => {
    const member = await world.newPlayer(100);
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
    const open = (kind: 'transfer' | 'withdrawal') =>
      actFor('member', () =>
        inTransaction(world.db, (tx) =>
          openOperation(tx, {
            memberId: member.id,
            operationId: crypto.randomUUID(),
            kind,
            state: kind === 'transfer' ? 'SENT' : 'REVIEW',
            statementType: kind === 'transfer' ? 'transfer' : 'withdraw',
            from: 'WALLET',
            to: kind === 'transfer' ? 'pg' : 'SCB',
            counterparty: 'pg',
            amountMinor: 100n,
            currency: 'THB',
            cashSign: -1,
            externalRef: crypto.randomUUID(),
          }),
        ),
      );
    await expect(open('transfer')).rejects.toMatchObject({ code: 'INACTIVE_USER' });
    await expect(open('withdrawal')).rejects.toMatchObject({ code: 'INACTIVE_USER' });
  });
});

async function secondSession(member: Member): Promise<Member> {
  const token = newToken();
  await world.admin.query(
    `insert into sessions (token_hash, member_id, is_remembered, address, user_agent, ends_at)
       values ($1, $2, true, '127.0.0.1', 'tests', now() + interval '1 day')`,
    [sha256(token), member.id],
  );
  return { ...member, token };
}
