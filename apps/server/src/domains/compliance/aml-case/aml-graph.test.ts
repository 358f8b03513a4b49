import { MAX_LINKED } from '@kapao/contract/operator/aml-case.ts';
import { expect, it } from 'vitest';
import { type Link, makeGraph } from './aml-graph.ts';

const link = (member_id: string, other_id: string, kind: Link['kind'] = 'DEVICE'): Link => ({
  member_id,
  other_id,
  kind,
});

it('two accounts are one pair, whichever is told first, with everything that links them', () => {
  const graph = makeGraph('a');
  graph.add(1, [link('a', 'b'), link('a', 'b', 'INVITE'), link('a', 'c')]);
  graph.add(2, [link('b', 'a'), link('b', 'c', 'NAME'), link('c', 'b', 'NAME'), link('c', 'd')]);
  expect(graph.memberIds().map((id) => [id, graph.stepOf(id)])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 1],
    ['d', 2],
  ]);
  expect(graph.links()).toEqual([
    { from: 'a', to: 'b', by: ['DEVICE', 'INVITE'] },
    { from: 'a', to: 'c', by: ['DEVICE'] },
    { from: 'b', to: 'c', by: ['NAME'] },
    { from: 'c', to: 'd', by: ['DEVICE'] },
  ]);
  expect(graph.isCut()).toBe(false);
});

it('there is room for forty, those with most links first, and nobody else is linked', () => {
  const graph = makeGraph('root');
  const crowd = Array.from({ length: 100 }, (_, index) => link('root', `m${String(index).padStart(3, '0')}`));
  graph.add(1, [...crowd, link('root', 'm099', 'BANK_ACCOUNT')]);
  expect(graph.memberIds()).toHaveLength(MAX_LINKED);
  expect(graph.atStep(1)[0]).toBe('m099');
  expect(graph.links()).toHaveLength(MAX_LINKED - 1);
  expect(graph.isCut()).toBe(true);
});
