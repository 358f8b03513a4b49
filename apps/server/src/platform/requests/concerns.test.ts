import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { concerning, concernsOf, makeFailureReport, makeLogFields, safeError } from './concerns.ts';

const fieldsOf = makeLogFields((text) => createHmac('sha256', 'a key').update(text).digest());

it('an error says which operation it came out of, however deep', async () => {
  const work = concerning({ memberId: 'm1' }, () =>
    concerning({ operationId: 'o1' }, () => Promise.reject(new Error('broken'))),
  );
  const error = await work.catch((thrown: unknown) => thrown);
  expect(concernsOf(error)).toEqual({ memberId: 'm1', operationId: 'o1' });
});

it('a member is in the log as a keyed hash, the same in each line', async () => {
  const failed = () => concerning({ memberId: 'm1', operationId: 'o1' }, () => Promise.reject(new Error('broken')));
  const [one, other] = [await failed().catch((e: unknown) => e), await failed().catch((e: unknown) => e)];
  expect(fieldsOf(one)).toEqual({ member: expect.stringMatching(/^[0-9a-f]{16}$/), operationId: 'o1' });
  expect(fieldsOf(one)).toEqual(fieldsOf(other));
  expect(fieldsOf(new Error('of nobody'))).toEqual({});
});

it('an error is logged with its stack and without what the database attached to it', () => {
  const error = Object.assign(new Error('broken'), { detail: 'Key (phone)=(+66812345678) already exists.' });
  expect(safeError(error)).toEqual({
    type: 'Error',
    message: 'broken',
    stack: expect.stringContaining('concerns.test.ts'),
  });
});

it('a failed work is told by name with what it was about, and works that failed together each by itself', async () => {
  const told: object[] = [];
  const report = makeFailureReport({ error: (fields) => told.push(fields) }, fieldsOf);
  const failed = ['o1', 'o2'].map((operationId) =>
    concerning({ operationId }, () => Promise.reject(new Error(`broken ${operationId}`))).catch(
      (error: unknown) => error,
    ),
  );
  report('transfer', new AggregateError(await Promise.all(failed)));
  expect(told).toEqual(
    ['o1', 'o2'].map((operationId) => ({
      work: 'transfer',
      operationId,
      err: { type: 'Error', message: `broken ${operationId}`, stack: expect.stringContaining('at ') },
    })),
  );
});
