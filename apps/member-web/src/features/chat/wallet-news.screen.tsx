import { getWallet } from '@kapao/contract/member/wallet.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { WalletCard } from '../../shell/wallet-card.tsx';
import { walletNews } from '../../shell/wallet-news.ts';
import { openScreen } from '../../testing/screen.tsx';
import { MALEE } from '../../testing/wallet-of.ts';
import { ChatWatch } from './chat-watch.tsx';

const who = { token: 'token', memberId: MALEE.profile._id };

it('a page that hears of another wallet reads it again, and one that shows that wallet already asks for nothing', async () => {
  localStorage.clear();
  let total = 100;
  const calls = answerCalls([
    reply(getWallet, () => ({ ...MALEE, wallet: { amount: total }, total, version: `of ${total}` })),
  ]);
  const readings = () => calls.bodiesOf(getWallet).length;
  await openScreen(
    <>
      <WalletCard />
      <ChatWatch who={who} prefix="" isResting onNews={() => undefined} onJoined={() => undefined} />
    </>,
  );
  await expect.element(page.getByText('100.00 THB')).toBeVisible();
  walletNews.tell('of 100');
  expect(readings()).toBe(1);
  total = 812.5;
  walletNews.tell('of 812.5');
  await expect.element(page.getByText('812.50 THB')).toBeVisible();
  expect(readings()).toBe(2);
  walletNews.tell('of 812.5');
  expect(readings()).toBe(2);
});
