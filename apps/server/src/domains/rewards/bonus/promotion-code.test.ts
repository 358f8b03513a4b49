import { randomUUID } from 'node:crypto';
import { activatePromotion, findPromotion } from '@kapao/contract/member/bonus.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import {
  listBatchCodes,
  listCodeBatches,
  revokeBatchCodes,
  unusedCodesFile,
} from '@kapao/contract/operator/promotion-code.ts';
import { approveProposal, createProposal } from '@kapao/contract/operator/proposal.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { publish } from '../../../testing/bonus-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';
import { newCode } from './promotion-code.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const proposeCodes = (subject: string, content: unknown) =>
  world.callAs('marketing', createProposal, { body: { kind: 'promotion.codes', subject, content, reason: 'a story' } });

/** A promotion and its codes, as two operators made them. */
async function makeCodes(codes: number, terms: Parameters<typeof publish>[1] = {}) {
  const code = await publish(world, { kind: 'promotion', ...terms });
  const proposed = await proposeCodes(code, { prefix: 'GIFT', codes });
  const { id, hash } = proposed.reply?.proposal ?? { id: '', hash: '' };
  expect((await world.callAs('finance', approveProposal, { params: { id }, body: { hash } })).status).toBe(200);
  return { code, batch: id, made: await unused(id) };
}

async function fileOf(batch: string, who: 'marketing' | 'finance' | 'auditor' = 'marketing') {
  const address = world.app.office.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const path = unusedCodesFile.path.replace(':id', batch);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: await world.cookieOf(who) } });
  return { status: answer.status, text: await answer.text() };
}
async function unused(batch: string): Promise<string[]> {
  const { text } = await fileOf(batch);
  const [, ...lines] = text.trim().split('\r\n');
  return lines.map((line) => line.split(',')[0] ?? '');
}

const enter = (code: string, who: Member, key: string = randomUUID()) =>
  world.call(activatePromotion, { token: who.token, params: { code }, method: 'POST', key });
const search = (code: string, who: Member) => world.call(findPromotion, { token: who.token, params: { code } });
const cashOf = async (who: Member) => (await world.wallet(who)).wallet.amount;
const countsOf = async (code: string) => {
  const { reply } = await world.callAs('owner', listCodeBatches, { params: { code } });
  return reply?.batches.map(({ codes, used, revoked }) => ({ codes, used, revoked }));
};

async function clean() {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
}

describe('codes of a promotion', () => {
  it('are made by two people, as many as agreed, each unlike the others', async () => {
    const code = await publish(world, { kind: 'promotion' });
    for (const content of [
      { prefix: 'GIFT', codes: 0 },
      { prefix: 'GIFT', codes: 5_001 },
      { prefix: 'ของขวัญ', codes: 1 },
      { prefix: 'A*B', codes: 1 },
      { prefix: 'GIFT' },
    ]) {
      expect((await proposeCodes(code, content)).status, JSON.stringify(content)).toBe(400);
    }
    const proposed = await proposeCodes(code, { prefix: 'GIFT', codes: 500 });
    const { id, hash } = proposed.reply?.proposal ?? { id: '', hash: '' };
    const agree = (who: 'marketing' | 'finance') =>
      world.callAs(who, approveProposal, { params: { id }, body: { hash } });
    expect((await agree('marketing')).message).toBe('UNAUTHORIZED');
    expect(await countsOf(code)).toEqual([]);
    expect((await agree('finance')).status).toBe(200);
    expect(await countsOf(code)).toEqual([{ codes: 500, used: 0, revoked: 0 }]);
    const made = await unused(id);
    expect(new Set(made).size).toBe(500);
    for (const one of made) expect(one).toMatch(/^GIFT-[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/);
    expect((await agree('finance')).message).not.toBe('SUCCESS');
    expect(await countsOf(code)).toHaveLength(1);
  });

  it('are drawn evenly from every letter, so that none is likelier than another', () => {
    const seen = new Map<string, number>();
    for (let drawn = 0; drawn < 3_000; drawn += 1) {
      for (const letter of newCode('AA').slice(3).replace('-', '')) seen.set(letter, (seen.get(letter) ?? 0) + 1);
    }
    expect(seen.size).toBe(30);
    for (const [letter, times] of seen) expect(Math.abs(times - 1_000), letter).toBeLessThan(200);
  });

  it('give the promotion once, to whoever is first, and the promotion’s own code gives nothing', async () => {
    const { code, made } = await makeCodes(2);
    const [first = '', second = ''] = made;
    const [one, two] = [await world.register(), await world.register()];
    expect((await search(code, one)).message).toBe('NO_PROMOTION');
    expect((await enter(code, one)).message).toBe('NO_PROMOTION');
    expect((await search(first, one)).reply).toMatchObject({ code: first, offer: { award: 100, refusal: null } });
    expect((await enter(first.toLowerCase(), one)).reply).toMatchObject({ award: 100 });
    expect(await cashOf(one)).toBe(100);
    // Used by one member it is unknown to all others; who used it is told so.
    expect((await search(first, two)).message).toBe('NO_PROMOTION');
    expect((await enter(first, two)).message).toBe('NO_PROMOTION');
    expect((await search(first, one)).reply?.offer.refusal).toBe('PROMOTION_RECEIVED');
    expect((await enter(first, one)).message).toBe('PROMOTION_RECEIVED');
    expect((await enter(second, two)).status).toBe(200);
    expect(await countsOf(code)).toEqual([{ codes: 2, used: 2, revoked: 0 }]);
    await clean();
  });

  it('are taken once under a key that is repeated, and a member takes no more of them than the terms allow', async () => {
    const { code, made } = await makeCodes(2);
    const [first = '', second = ''] = made;
    const member = await world.register();
    const key = randomUUID();
    const answers = [await enter(first, member, key), await enter(first, member, key)];
    expect(answers.map(({ text }) => text)).toEqual([answers[0]?.text, answers[0]?.text]);
    expect(answers[0]?.status).toBe(200);
    expect((await enter(second, member)).message).toBe('BONUS_ALREADY_ACTIVE');
    expect(await countsOf(code)).toEqual([{ codes: 2, used: 1, revoked: 0 }]);
    await clean();
  });

  it('of which 50 members try the same at once, one gets it, round after round', async () => {
    const { made } = await makeCodes(RACE_ROUNDS, { maxReceived: 1_000 });
    const members = await Promise.all(Array.from({ length: 50 }, () => world.register()));
    for (const one of made) {
      const before = await Promise.all(members.map(cashOf));
      const answers = await Promise.all(members.map((member) => enter(one, member)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, message } of answers) {
        if (status !== 200) expect(['NO_PROMOTION', 'BONUS_ALREADY_ACTIVE', 'REQUEST_LIMIT']).toContain(message);
      }
      const gained = (await Promise.all(members.map(cashOf))).filter((cash, place) => cash !== before[place]);
      expect(gained).toHaveLength(1);
    }
    await clean();
  });

  it('of which one member tries the same 50 times at once, it is given once', async () => {
    const { made } = await makeCodes(1, { maxReceived: 1_000 });
    const member = await world.register();
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(made[0] ?? '', member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await cashOf(member)).toBe(100);
    await clean();
  });

  it('are guessed ten times in an hour, and then nobody listens, not even to one that is right', async () => {
    const { made } = await makeCodes(1);
    const member = await world.register();
    for (let guess = 1; guess <= 10; guess += 1) {
      expect((await enter(newCode('GIFT'), member)).message).toBe('NO_PROMOTION');
    }
    expect((await enter(made[0] ?? '', member)).message).toBe('REQUEST_LIMIT');
  });

  it('that nobody used are revoked at once by one person, and those that were used stay', async () => {
    const { code, batch, made } = await makeCodes(3);
    const [first = '', second = ''] = made;
    const [one, two] = [await world.register(), await world.register()];
    expect((await enter(first, one)).status).toBe(200);
    const wish = { params: { id: batch }, body: { reason: 'the leaflet was lost' } };
    expect((await world.callAs('support', revokeBatchCodes, wish)).message).toBe('UNAUTHORIZED');
    expect((await world.callAs('marketing', revokeBatchCodes, wish)).reply).toEqual({ revoked: 2 });
    expect((await world.callAs('marketing', revokeBatchCodes, wish)).reply).toEqual({ revoked: 0 });
    expect((await enter(second, two)).message).toBe('NO_PROMOTION');
    expect((await enter(code, two)).message).toBe('NO_PROMOTION');
    expect(await countsOf(code)).toEqual([{ codes: 3, used: 1, revoked: 2 }]);
    const log = await world.callAs('owner', listAudit, { query: { action: 'promotion-codes.revoke' } });
    expect(log.reply?.entries[1]).toMatchObject({
      operator: 'marketing',
      subject: code,
      reason: 'the leaflet was lost',
    });
    await clean();
  });

  it('are shown whole to who may hand them out, and each look is in the log; others see who used them', async () => {
    const { batch, made } = await makeCodes(2);
    const member = await world.register();
    await enter(made[0] ?? '', member);
    expect((await fileOf(batch, 'finance')).text).toContain('UNAUTHORIZED');
    expect((await fileOf(batch, 'auditor')).text).toContain('UNAUTHORIZED');
    expect(await unused(batch)).toEqual([made[1]]);
    const listed = (state: 'used' | 'unused') =>
      world.callAs('finance', listBatchCodes, { params: { id: batch }, query: { state } });
    expect((await listed('used')).reply).toMatchObject({ total: 1, codes: [{ code: made[0], memberId: member.id }] });
    const hidden = (await listed('unused')).text;
    expect(hidden).toContain('GIFT-•••••-•••••');
    expect(hidden).not.toContain(made[1] ?? 'nothing');
    const log = await world.callAs('owner', listAudit, { query: { action: 'promotion-codes.download' } });
    expect(log.reply?.entries[0]).toMatchObject({ operator: 'marketing', subject: batch });
    expect((await world.callAs('owner', listBatchCodes, { params: { id: randomUUID() }, query: {} })).message).toBe(
      'NO_DATA',
    );
  });

  it('cannot be made, used again, or passed by, by whoever writes the tables', async () => {
    const { code, batch, made } = await makeCodes(2);
    const member = await world.register();
    await enter(made[0] ?? '', member);
    const ask = (text: string, values: unknown[] = []) => world.admin.query(text, values);
    for (const [what, text, values] of [
      ['one more', "insert into promotion_codes (promotion_code, batch_id) values ('GIFT-22222-22222', $1)", [batch]],
      ['used anew', 'update promotion_codes set used_at = now() where batch_id = $1 and used_at is not null', [batch]],
      [
        'unused again',
        'update promotion_codes set used_at = null, member_id = null, operation_id = null where batch_id = $1 and used_at is not null',
        [batch],
      ],
      [
        'used by a grant of another promotion',
        `update promotion_codes set used_at = now(), member_id = g.member_id, operation_id = g.operation_id
         from bonus_grants g where batch_id = $1 and used_at is null and g.code <> $2`,
        [batch, code],
      ],
      [
        'without two people',
        `insert into promotion_code_batches (batch_id, code, prefix, codes, proposed_by, approved_by)
         select proposal_id, $1, 'GIFT', 3, 'marketing', 'finance' from proposals where kind = 'promotion' limit 1`,
        [code],
      ],
    ] as const) {
      await expect(ask(text, [...values]), what).rejects.toThrow();
    }
    // A grant without a code is refused when its transaction ends: here that of another promotion, written anew.
    const other = await world.register();
    expect((await enter(await publish(world, { kind: 'promotion' }), other)).status).toBe(200);
    await ask('begin');
    await ask('alter table bonus_grants disable trigger user');
    await ask('delete from bonus_grants where member_id = $1', [other.id]);
    await ask('alter table bonus_grants enable trigger user');
    await ask(
      `insert into bonus_grants (member_id, operation_id, kind, code, version)
       select member_id, operation_id, 'promotion', $2, 1 from turnover_conditions where member_id = $1`,
      [other.id, code],
    );
    await expect(ask('commit')).rejects.toThrow('is taken by a code');
  });
});
