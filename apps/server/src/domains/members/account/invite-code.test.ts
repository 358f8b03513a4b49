import { lookupInviter } from '@kapao/contract/member/invite.ts';
import { register, validateRegistration } from '@kapao/contract/member/registration.ts';
import { READABLE_SIGNS } from '@kapao/contract/shared/readable-code.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { digits, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';
import { newMemberId } from './member-id.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

/** Who is known to have invited somebody that typed this. */
async function inviterBy(inviteCode: string): Promise<string | null> {
  const username = `08${digits(8)}`;
  const body = { ...registration(username, { bankCode: 'SCB', accountNo: newAccountNo() }), inviteCode };
  const answered = await world.call(register, { body });
  expect(answered.message).not.toBe('KEY_INVALID');
  const found = await world.admin.query('select inviter_id from members where username = $1', [username]);
  return found.rows[0]?.inviter_id;
}

it('ids are sixteen signs that can be read out, with 79 random bits, and no two are the same', () => {
  const ids = Array.from({ length: 5_000 }, newMemberId);
  for (const id of ids) expect(id).toMatch(new RegExp(`^[${READABLE_SIGNS}]{16}$`));
  expect(new Set(ids).size).toBe(ids.length);
  expect(16 * Math.log2(READABLE_SIGNS.length)).toBeGreaterThan(64);
  // Every sign at every place.
  for (let at = 0; at < 16; at += 1) expect(new Set(ids.map((id) => id[at])).size).toBe(READABLE_SIGNS.length);
});

it('an invite code is taken however it was typed, and one with a wrong sign is nobody’s', async () => {
  const { id } = await world.register();
  const groups = id.match(/.{4}/g) ?? [];
  for (const typed of [
    `PR${id}`,
    `pr${id.toLowerCase()}`,
    ` PR ${groups.join(' ')} `,
    `pr-${groups.join('-').toLowerCase()}`,
    id,
    `PR${id}.`,
    `PR\u200B${id}`,
    `https://kapao.example/register?code=PR${id}`,
  ])
    expect(await inviterBy(typed), typed).toBe(id);
  const other = id.replace(/.$/, (last) => (last === '2' ? '3' : '2'));
  for (const typed of [`PR${other}`, other, `PX${id}`, 'PR', '']) expect(await inviterBy(typed), typed).toBeNull();
});

it('an invitation shows the masked name of its sender, and a code of nobody shows none', async () => {
  const member = await world.register();
  const nameOf = async (code: string) => (await world.call(lookupInviter, { query: { code } })).reply?.name;
  const [known, link] = [
    await nameOf(`PR${member.id}`),
    await nameOf(`https://kapao.example/register?code=PR${member.id}`),
  ];
  expect(known).toMatch(/^\S{2}\*{5}( \S\*{5})?$/u);
  expect(link).toBe(known);
  for (const code of ['', 'PR', `PR${'2'.repeat(16)}`]) expect(await nameOf(code), code).toBeNull();
});

it('an id of before keeps its letters of both sizes, and nobody is found by the same letters in another size', async () => {
  const { id } = await world.register();
  const { row } = (await world.admin.query('select to_jsonb(m) as row from members m where member_id = $1', [id]))
    .rows[0];
  const before = pg.escapeLiteral(JSON.stringify({ ...row, member_id: '2DIUM1PYlJy-JWM_' }));
  await withoutTriggers(world.admin, `delete from members where member_id = '${id}'`);
  await withoutTriggers(
    world.admin,
    `insert into members select * from jsonb_populate_record(null::members, ${before})`,
  );
  expect(await inviterBy('PR2DIUM1PYlJy-JWM_')).toBe('2DIUM1PYlJy-JWM_');
  for (const typed of ['PR2DIUM1PYLJY-JWM_', 'pr2dium1pyljy-jwm_', 'PR2DIUM1PYlJyJWM_'])
    expect(await inviterBy(typed)).toBeNull();
});

it('a code that stands for nothing is named by the check and by the registration, which goes through without it', async () => {
  const { id } = await world.register();
  const { rows } = await world.admin.query<{ code: string }>('select code from sources order by code limit 1');
  const source = rows[0]?.code ?? '';
  for (const [codes, unknown] of [
    [{ sourceCode: source, inviteCode: `PR${id}` }, undefined],
    [{ sourceCode: '', inviteCode: ' ' }, undefined],
    [{ sourceCode: 'NOPE', inviteCode: 'PRNOPE' }, ['sourceCode', 'inviteCode']],
    [{ sourceCode: source, inviteCode: 'hello' }, ['inviteCode']],
    [{ sourceCode: source.toLowerCase() }, ['sourceCode']],
  ] as const) {
    const username = `08${digits(8)}`;
    const form = registration(username, { bankCode: 'SCB', accountNo: newAccountNo() });
    const checked = await world.call(validateRegistration, { body: { ...form, ...codes } });
    expect([checked.message, checked.reply?.unknown]).toEqual(['SUCCESS', unknown]);
    const done = await world.call(register, { body: { ...form, ...codes } });
    expect([done.message, done.reply?.unknown]).toEqual(['SUCCESS', unknown]);
    const kept = await world.admin.query('select source_code, inviter_id from members where username = $1', [username]);
    expect(kept.rows[0]).toEqual({
      source_code: codes.sourceCode === source ? source : null,
      inviter_id: 'inviteCode' in codes && codes.inviteCode === `PR${id}` ? id : null,
    });
  }
});
