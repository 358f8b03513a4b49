import { endMemberSession } from '@kapao/contract/operator/members.ts';
import { OPERATOR_ROUTES } from '@kapao/contract/operator/routes.ts';
import { settleTransfer } from '@kapao/contract/operator/transfers.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { expect, it } from 'vitest';
import { paramsAndBody } from './params-and-body.ts';

it('what the path of a call names goes there, everything else into its body', () => {
  expect(paramsAndBody(settleTransfer, { id: 't1', outcome: 'DONE', reason: 'seen' })).toEqual({
    params: { id: 't1' },
    body: { outcome: 'DONE', reason: 'seen' },
  });
});

it('a call without a body gets none', () => {
  expect(paramsAndBody(endMemberSession, { id: 'm1', session: 's1' })).toEqual({ params: { id: 'm1', session: 's1' } });
});

it('no call of operators has a field of its body named like a part of its path, but for one that it ignores', () => {
  const doubles = OPERATOR_ROUTES.flatMap(({ path, body }: Route) => {
    const fields = body && 'shape' in body ? Object.keys(body.shape as object) : [];
    return fields.filter((field) => path.split('/').includes(`:${field}`)).map((field) => `${path} ${field}`);
  });
  expect(doubles).toEqual(['/ops/api/lookups/:name name']);
});
