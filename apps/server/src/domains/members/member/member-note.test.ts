import { changePassword } from '@kapao/contract/member/account.ts';
import { listMemberChanges, listMemberNotes, writeMemberNote } from '@kapao/contract/operator/member-note.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OperatorName } from '../../../testing/seed.ts';
import { MEMBER_PASSWORD, type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
});
afterAll(() => world?.stop());

const write = (by: OperatorName, note: string, id = member.id) =>
  world.callAs(by, writeMemberNote, { params: { id }, body: { note } });
const notes = (query: Record<string, string> = {}, by: OperatorName = 'finance') =>
  world.callAs(by, listMemberNotes, { params: { id: member.id }, query });

describe('notes about a member', () => {
  it('are left by who meets members or their money, read by everybody who may see members, and in the log', async () => {
    expect((await write('support', 'called back, asked for a slip')).message).toBe('SUCCESS');
    expect((await write('finance', 'the slip was a good one')).message).toBe('SUCCESS');
    for (const by of ['auditor', 'marketing'] as const) expect((await write(by, 'no')).message).toBe('UNAUTHORIZED');
    expect((await write('support', '  ')).message).toBe('KEY_MISSING');
    expect((await write('support', 'x'.repeat(1_001))).message).toBe('KEY_INVALID');
    expect((await write('support', 'nobody', 'A'.repeat(16))).message).toBe('NO_USER');
    expect((await notes()).reply?.notes.map(({ operator, note }) => `${operator}: ${note}`)).toEqual([
      'finance: the slip was a good one',
      'support: called back, asked for a slip',
    ]);
    expect((await notes({}, 'auditor')).reply?.total).toBe(2);
    expect((await notes({}, 'marketing')).message).toBe('UNAUTHORIZED');
    const log = await world.callAs('auditor', listAudit, { query: { subject: member.id } });
    expect(log.reply?.entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member.note', 'member.notes']),
    );
    expect(log.text).not.toContain('asked for a slip');
  });

  it('come page by page, from either end', async () => {
    for (const note of ['third', 'fourth', 'fifth']) await write('owner', note);
    const first = (await notes({ limit: '2' })).reply;
    expect(first?.notes.map(({ note }) => note)).toEqual(['fifth', 'fourth']);
    const second = (await notes({ limit: '2', after: first?.next ?? '' })).reply;
    expect(second?.notes.map(({ note }) => note)).toEqual(['third', 'the slip was a good one']);
    const back = (await notes({ limit: '2', before: second?.previous ?? '' })).reply;
    expect(back?.notes.map(({ note }) => note)).toEqual(['fifth', 'fourth']);
  });

  it('are a hundred in a day at most, also when fifty press at once', async () => {
    const other = await world.register();
    await world.admin.query(
      `insert into member_notes (member_id, operator, note) select $1, 'finance', 'note ' || n from generate_series(1, 95) n`,
      [other.id],
    );
    const answers = await Promise.all(Array.from({ length: 50 }, () => write('finance', 'again', other.id)));
    expect(answers.filter(({ message }) => message === 'SUCCESS')).toHaveLength(5);
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['SUCCESS', 'KEY_INVALID']));
  });
});

it('what a member changed about the account is told, and from where', async () => {
  const body = { oldPassword: MEMBER_PASSWORD, newPassword: 'kapao-other-77812' };
  expect((await world.call(changePassword, { token: member.token, body })).message).toBe('SUCCESS');
  const changes = await world.callAs('support', listMemberChanges, { params: { id: member.id } });
  expect(changes.reply?.changes[0]).toMatchObject({ change: 'password', from: null, to: null, address: '127.0.0.1' });
  expect((await world.callAs('marketing', listMemberChanges, { params: { id: member.id } })).message).toBe(
    'UNAUTHORIZED',
  );
});
