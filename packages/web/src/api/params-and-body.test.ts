import { expect, it } from 'vitest';
import { paramsAndBody } from './params-and-body.ts';
import { pathOf } from './route-address.ts';

const path = '/api/transfers/:id/settle';

it('what the path of a call names goes there, everything else into its body', () => {
  const { params, body } = paramsAndBody(path, { id: 't1', outcome: 'DONE', reason: 'seen' });
  expect(pathOf({ path }, { params: { ...params } })).toBe('/api/transfers/t1/settle');
  expect(body).toEqual({ outcome: 'DONE', reason: 'seen' });
});

it('what a screen gives to a call stays as it was', () => {
  const given = { id: 't1', reason: 'seen' };
  paramsAndBody(path, given);
  expect(given).toEqual({ id: 't1', reason: 'seen' });
});
