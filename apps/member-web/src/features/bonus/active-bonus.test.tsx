import '../../testing/page-settings.ts';
import type { Turnover } from '@kapao/contract/member/bonus.ts';
import { expect, it } from 'vitest';
import { render, words } from '../../testing/render.tsx';
import { ActiveBonus } from './active-bonus.tsx';

const turnover: Turnover = {
  kind: 'promotion',
  name: 'Songkran',
  times: { type: 'week', maxReceived: 2 },
  currency: 'THB',
  award: 100,
  target: 500,
  counted: 0,
  remaining: 500,
  isMet: false,
  counts: [],
  percentSuccess: 100,
  percentFail: 50,
  cap: null,
  acceptedAt: '2026-01-01T00:00:00Z',
  expiresAt: null,
  balance: 100,
  own: 0,
  ifStopped: { kept: 0, lost: 100 },
  owed: 0,
  isAllHome: true,
};

const textOf = (running: Turnover) => render(<ActiveBonus turnover={running} bonus={undefined} />);

it('shows the type of a promotion that runs, and a button that cancels it', () => {
  const text = textOf(turnover);
  expect(text).toContain('2 times a week');
  expect(text).toContain('</button>');
});

it('shows no type for money that another cause brought', () => {
  expect(textOf({ ...turnover, kind: 'adjustment', times: null })).not.toContain('times a');
});

it('offers to bring money home from games before it can be stopped', () => {
  expect(textOf({ ...turnover, isAllHome: false })).toContain(words.bonus.bringAllHome);
  expect(textOf(turnover)).not.toContain(words.bonus.bringAllHome);
});

it('a met bonus is finished by a button that names what is kept, without red and without a loss of nothing', () => {
  const met = { ...turnover, isMet: true, remaining: 0, ifStopped: { kept: 4_183, lost: 0 } };
  const text = textOf(met);
  expect(text).toContain(words.bonus.finishKeep(`4,183.00 ${words.unit.THB}`));
  expect(text).not.toContain('danger');
  expect(text).not.toContain('lose 0.00');
  expect(textOf(turnover)).toContain('danger');
});
