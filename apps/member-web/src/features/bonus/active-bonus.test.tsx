import type { Turnover } from '@kapao/contract/member/bonus.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { loadCatalogue, needWords } from '../../messages/catalogue.ts';
import { LocaleProvider } from '../../shell/locale.tsx';
import { ActiveBonus } from './active-bonus.tsx';

// The page that the server wrote, with no settings in it.
vi.hoisted(() => vi.stubGlobal('document', { querySelector: () => null }));

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

async function textOf(running: Turnover) {
  await needWords('bonus');
  const initial = { locale: 'en', messages: await loadCatalogue('en') } as const;
  return renderToStaticMarkup(
    <LocaleProvider initial={initial}>
      <ActiveBonus turnover={running} bonus={undefined} />
    </LocaleProvider>,
  );
}

it('shows the type of a promotion that runs, and a button that cancels it', async () => {
  const text = await textOf(turnover);
  expect(text).toContain('2 times a week');
  expect(text).toContain('</button>');
});

it('shows no type for money that another cause brought', async () => {
  expect(await textOf({ ...turnover, kind: 'adjustment', times: null })).not.toContain('times a');
});
