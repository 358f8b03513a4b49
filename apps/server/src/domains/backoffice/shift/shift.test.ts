import { randomUUID } from 'node:crypto';
import {
  letItemGo,
  listShiftNotes,
  readShift,
  readShiftWork,
  takeItem,
  takeItemOver,
  takeShiftNoteOver,
  writeShiftNote,
} from '@kapao/contract/operator/shift.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bangkokDay, dayText } from '../../../shared/bangkok-day.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const take = (by: OperatorName, id: string) => world.callAs(by, takeItem, { params: { queue: 'withdrawals', id } });
const letGo = (by: OperatorName, id: string) => world.callAs(by, letItemGo, { params: { queue: 'withdrawals', id } });
const holders = async () => (await world.callAs('auditor', readShift)).reply?.claims ?? [];
const holderOf = async (id: string) => (await holders()).find((claim) => claim.id === id)?.operator;

describe('an item of a queue', () => {
  it('is taken by name, stays with who was first, and is seen by everybody at the desk', async () => {
    const id = randomUUID();
    expect((await take('finance', id)).reply?.claim).toMatchObject({ operator: 'finance', queue: 'withdrawals', id });
    expect((await take('finance2', id)).reply?.claim.operator).toBe('finance');
    expect(await holderOf(id)).toBe('finance');
    expect((await letGo('finance2', id)).message).toBe('NO_DATA');
    expect((await letGo('finance', id)).message).toBe('SUCCESS');
    expect(await holderOf(id)).toBeUndefined();
    expect((await take('finance2', id)).reply?.claim.operator).toBe('finance2');
  });

  it('is nobody’s any more after a quarter of an hour, and taken again it stays since when it was', async () => {
    const id = randomUUID();
    const first = (await take('finance', id)).reply?.claim;
    expect((await take('finance', id)).reply?.claim.takenAt).toBe(first?.takenAt);
    const lasts = Date.parse(first?.expiresAt ?? '') - Date.parse(first?.takenAt ?? '');
    expect(Math.round(lasts / 60_000)).toBe(15);
    await world.admin.query(`update queue_claims set expires_at = now() - interval '1 second' where item_id = $1`, [
      id,
    ]);
    expect(await holderOf(id)).toBeUndefined();
    expect((await take('owner', id)).reply?.claim.operator).toBe('owner');
  });

  it('is taken over by name from who has it, once, in every queue, and by nobody who only looks', async () => {
    for (const queue of ['withdrawals', 'inflows', 'slips', 'transfers'] as const) {
      const params = { queue, id: randomUUID() };
      const over = (by: OperatorName, from: string) => world.callAs(by, takeItemOver, { params, body: { from } });
      expect((await over('finance2', 'finance')).message).toBe('NO_DATA');
      await world.callAs('finance', takeItem, { params });
      expect((await over('marketing', 'finance')).message).toBe('UNAUTHORIZED');
      expect((await over('finance2', 'owner')).message).toBe('ITEM_HELD');
      expect((await over('finance2', 'finance')).reply?.claim).toMatchObject({ operator: 'finance2', ...params });
      const told = await world.callAs('finance', readShift);
      expect(told.reply?.takenOver[0], told.text).toMatchObject({ ...params, by: 'finance2' });
      expect((await world.callAs('finance2', letItemGo, { params })).message).toBe('SUCCESS');
    }
  });

  it('that many want at once is one person’s', async () => {
    const id = randomUUID();
    await Promise.all([world.cookieOf('finance'), world.cookieOf('owner')]);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => take(at % 2 ? 'finance' : 'owner', id)));
    expect(new Set(answers.map(({ reply, message }) => reply?.claim.operator ?? message))).toEqual(
      new Set([await holderOf(id)]),
    );
  });

  it('is not hoarded: twenty at once are enough for one', async () => {
    await world.cookieOf('owner2');
    const taken = await Promise.all(Array.from({ length: 20 }, () => take('owner2', randomUUID())));
    expect(taken.every(({ status }) => status === 200)).toBe(true);
    expect((await take('owner2', randomUUID())).message).toBe('KEY_INVALID');
  });

  it('is taken by nobody who only looks, and in no queue that is not there', async () => {
    expect((await take('auditor', randomUUID())).message).toBe('UNAUTHORIZED');
    expect((await take('marketing', randomUUID())).message).toBe('UNAUTHORIZED');
    const elsewhere = { queue: 'members' as 'slips', id: randomUUID() };
    expect((await world.callAs('finance', takeItem, { params: elsewhere })).message).toBe('NO_DATA');
  });
});

describe('a note for the next shift', () => {
  const newest = async () => (await world.callAs('support', listShiftNotes, { query: { limit: '1' } })).reply?.notes[0];

  it('is read by the others, taken over by name once, and not by who wrote it', async () => {
    const note = 'SCB pays late since four; two withdrawals wait for the bank';
    expect((await world.callAs('finance', writeShiftNote, { body: { note } })).message).toBe('SUCCESS');
    const written = await newest();
    expect(written).toMatchObject({ operator: 'finance', note, readBy: [] });
    const over = (by: OperatorName) => world.callAs(by, takeShiftNoteOver, { params: { id: written?.id ?? '' } });
    expect((await over('finance')).message).toBe('KEY_INVALID');
    expect((await over('auditor')).message).toBe('UNAUTHORIZED');
    expect((await over('support')).message).toBe('SUCCESS');
    expect((await over('support')).message).toBe('SUCCESS');
    expect((await newest())?.readBy).toMatchObject([{ operator: 'support' }]);
    const log = await world.admin.query(
      `select operator, action from operator_audit where subject = $1 order by number`,
      [written?.id],
    );
    expect(log.rows).toEqual([
      { operator: 'finance', action: 'shift.note' },
      { operator: 'support', action: 'shift.take-over' },
    ]);
  });

  it('is found page by page, and fifty of one operator are enough for a day', async () => {
    for (let at = 0; at < 50; at += 1) {
      expect((await world.callAs('owner', writeShiftNote, { body: { note: `note ${at}` } })).status).toBe(200);
    }
    expect((await world.callAs('owner', writeShiftNote, { body: { note: 'one more' } })).message).toBe('KEY_INVALID');
    const first = (await world.callAs('finance', listShiftNotes, { query: { limit: '10' } })).reply;
    expect(first?.notes.map(({ note }) => note)).toEqual(Array.from({ length: 10 }, (_, at) => `note ${49 - at}`));
    const query = { limit: '10', after: first?.next ?? '' };
    const second = (await world.callAs('finance', listShiftNotes, { query })).reply;
    expect(second?.notes[0]?.note).toBe('note 39');
  });

  it('is written by nobody in another’s name, as the database has it', async () => {
    const client = await world.admin.connect();
    try {
      await client.query('begin');
      await client.query(`update operator_sessions set ended_at = now() where username = 'marketing'`);
      await client.query('set local role kapao_operator');
      const forged = client.query(`insert into shift_notes (operator, note) values ('marketing', 'pay them all')`);
      await expect(forged).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('the work of a day', () => {
  it('is counted from the log alone: when somebody began and ended, what was decided and what was looked at', async () => {
    const day = dayText(bangkokDay(new Date()));
    const shown = (await world.callAs('auditor', readShiftWork, { query: { day } })).reply?.operators ?? [];
    const counted = await world.admin.query(
      `select operator, count(*) filter (where action like 'shift.%' and action not in ('shift.notes', 'shift.work'))::int as writings
       from operator_audit where operator = 'owner' group by operator`,
    );
    const owner = shown.find(({ operator }) => operator === 'owner');
    expect(owner?.writings).toBeGreaterThanOrEqual(counted.rows[0]?.writings);
    const rows = await world.admin.query(
      `select count(*)::int as n, min(at) as first, max(at) as last from operator_audit where operator = 'owner'`,
    );
    expect((owner?.decisions ?? 0) + (owner?.writings ?? 0) + (owner?.looks ?? 0)).toBe(rows.rows[0]?.n);
    expect(owner?.firstAt).toBe(rows.rows[0]?.first.toISOString());
    expect(owner?.lastAt).toBe(rows.rows[0]?.last.toISOString());
    expect(owner?.activeMinutes).toBeGreaterThanOrEqual(10);
    expect((await world.callAs('finance', readShiftWork, { query: { day } })).message).toBe('UNAUTHORIZED');
    const before = await world.callAs('auditor', readShiftWork, { query: { day: '2020-01-01' } });
    expect(before.reply?.operators).toEqual([]);
  });

  it('shows who is signed in at the desk, with the role', async () => {
    const onDuty = (await world.callAs('support', readShift)).reply?.onDuty ?? [];
    expect(onDuty).toContainEqual(expect.objectContaining({ username: 'support', role: 'support' }));
    expect(onDuty.map(({ username }) => username)).not.toContain('nobody');
  });
});
