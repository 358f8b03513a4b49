import '../testing/page-settings.ts';
import { expect, it } from 'vitest';
import { render, words } from '../testing/render.tsx';
import { BottomBar } from './member-menus.tsx';

const textsOf = (html: string) => html.split(/<[^>]*>/).filter(Boolean);

it('the bottom menu of members has home, the statement, the actions, the conditions and the contact', () => {
  const { home, history, actions, terms, contact } = words.places;
  const bar = render(<BottomBar onLogout={() => undefined} />);
  expect(textsOf(bar)).toEqual([home, history, actions, terms, contact]);
  expect([...bar.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    '/user/home',
    '/user/statement',
    '/user/contact',
  ]);
});
