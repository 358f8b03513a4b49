import { accountEn } from './account-en.ts';
import { bonusEn } from './bonus-en.ts';
import { chatEn } from './chat-en.ts';
import { depositEn } from './deposit-en.ts';
import { errorsEn } from './errors-en.ts';
import { frameEn } from './frame-en.ts';
import { gameEn } from './game-en.ts';
import { laosEn } from './laos-en.ts';
import { moneyEn } from './money-en.ts';
import { playHistoryEn } from './play-history-en.ts';
import { profileEn } from './profile-en.ts';
import { qrEn } from './qr-en.ts';
import { registerEn } from './register-en.ts';
import { rewardsEn } from './rewards-en.ts';
import { siteEn } from './site-en.ts';
import { slipEn } from './slip-en.ts';
import { timelineEn } from './timeline-en.ts';
import { withdrawEn } from './withdraw-en.ts';

/** The shape of every catalogue: what is missing in another language does not compile. */
export const en = {
  ...frameEn,
  ...registerEn,
  ...profileEn,
  ...siteEn,
  chat: chatEn,
  errors: errorsEn,
  rewards: rewardsEn,
  money: moneyEn,
  withdraw: withdrawEn,
  account: accountEn,
  game: gameEn,
  laos: laosEn,
  ...playHistoryEn,
  bonus: bonusEn,
  deposit: depositEn,
  slip: slipEn,
  timeline: timelineEn,
  qr: qrEn,
};

export type Messages = typeof en;
