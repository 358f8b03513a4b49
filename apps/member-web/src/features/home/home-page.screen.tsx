import { getWallet } from '@kapao/contract/member/wallet.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, words } from '../../testing/screen.tsx';
import { MALEE } from '../../testing/wallet-of.ts';
import { HomePage } from './home-page.tsx';

it('says that balances could not be loaded, and asks for them again at a press', async () => {
  // What another visit kept would be shown in the place of what is asked for.
  localStorage.clear();
  answerCalls([]);
  await openScreen(<HomePage line={null} news={null} agreement={() => null} search={() => null} />);
  await expect.element(page.getByText(words.home.failed)).toBeVisible();
  answerCalls([reply(getWallet, () => MALEE)]);
  await page.getByRole('button', { name: words.common.tryAgain }).click();
  await expect.element(page.getByText(words.home.cash)).toBeVisible();
  await expect.element(page.getByText(words.home.failed)).not.toBeInTheDocument();
});
