import { operatorMe } from '@kapao/contract/operator/login.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetSearches, rememberSearch } from '../lib/recent-searches.ts';
import { en } from '../messages/en.ts';
import { openScreen } from '../testing/screen.tsx';
import { MemberSearch } from './member-search.tsx';

const operator = { username: 'nok', role: 'support' as const, rights: ['members.read'] };
beforeEach(forgetSearches);

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{`${pathname}${search}`}</p>;
}

async function openSearch() {
  await page.viewport(1280, 800);
  answerCalls([reply(operatorMe, () => ({ operator }))]);
  await openScreen(
    <>
      <MemberSearch />
      <Where />
    </>,
  );
  return page.getByRole('searchbox', { name: en.frame.findMember });
}
const list = () => page.getByRole('navigation', { name: en.frame.recent });
const where = () => page.getByTestId('where');

it('offers what was searched for while the field is empty, and the keyboard gets there', async () => {
  rememberSearch('nok', 'somchai', '/members/abcdefghij012345');
  rememberSearch('nok', '123-4-56789-0');
  const field = await openSearch();
  await expect.element(list()).not.toBeInTheDocument();
  await field.click();
  await expect.element(list().getByRole('link', { name: '••••7890' })).toBeVisible();
  await field.fill('x');
  await expect.element(list()).not.toBeInTheDocument();
  await field.fill('');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(list().getByRole('link', { name: 'somchai' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(where()).toHaveTextContent('/members/abcdefghij012345');
  await expect.element(list()).not.toBeInTheDocument();
});

it('keeps what is searched for, without a whole account number, and closes at Escape', async () => {
  const field = await openSearch();
  await field.fill('1234567890');
  await userEvent.keyboard('{Enter}');
  await expect.element(where()).toHaveTextContent('/members?search=1234567890');
  expect(localStorage.getItem('kapao-office-recent')).not.toContain('1234567890');
  await field.click();
  await expect.element(list().getByRole('link', { name: '••••7890' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
});
