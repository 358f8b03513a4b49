import { accountLa } from './account-la.ts';
import { bonusLa } from './bonus-la.ts';
import { chatLa } from './chat-la.ts';
import { depositLa } from './deposit-la.ts';
import type { Messages } from './en.ts';
import { errorsLa } from './errors-la.ts';
import { frameLa } from './frame-la.ts';
import { gameLa } from './game-la.ts';
import { laosLa } from './laos-la.ts';
import { moneyLa } from './money-la.ts';
import { playHistoryLa } from './play-history-la.ts';
import { profileLa } from './profile-la.ts';
import { qrLa } from './qr-la.ts';
import { registerLa } from './register-la.ts';
import { rewardsLa } from './rewards-la.ts';
import { siteLa } from './site-la.ts';
import { slipLa } from './slip-la.ts';
import { timelineLa } from './timeline-la.ts';
import { withdrawLa } from './withdraw-la.ts';

export const la: Messages = {
  ...frameLa,
  ...registerLa,
  ...profileLa,
  ...siteLa,
  chat: chatLa,
  errors: errorsLa,
  rewards: rewardsLa,
  money: moneyLa,
  withdraw: withdrawLa,
  account: accountLa,
  game: gameLa,
  laos: laosLa,
  ...playHistoryLa,
  bonus: bonusLa,
  deposit: depositLa,
  slip: slipLa,
  timeline: timelineLa,
  qr: qrLa,
};
