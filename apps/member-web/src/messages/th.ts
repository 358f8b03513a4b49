import { accountTh } from './account-th.ts';
import { bonusTh } from './bonus-th.ts';
import { chatTh } from './chat-th.ts';
import { depositTh } from './deposit-th.ts';
import type { Messages } from './en.ts';
import { errorsTh } from './errors-th.ts';
import { frameTh } from './frame-th.ts';
import { gameTh } from './game-th.ts';
import { laosTh } from './laos-th.ts';
import { moneyTh } from './money-th.ts';
import { playHistoryTh } from './play-history-th.ts';
import { profileTh } from './profile-th.ts';
import { qrTh } from './qr-th.ts';
import { registerTh } from './register-th.ts';
import { rewardsTh } from './rewards-th.ts';
import { siteTh } from './site-th.ts';
import { slipTh } from './slip-th.ts';
import { timelineTh } from './timeline-th.ts';
import { withdrawTh } from './withdraw-th.ts';

export const th: Messages = {
  ...frameTh,
  ...registerTh,
  ...profileTh,
  ...siteTh,
  chat: chatTh,
  errors: errorsTh,
  rewards: rewardsTh,
  money: moneyTh,
  withdraw: withdrawTh,
  account: accountTh,
  game: gameTh,
  laos: laosTh,
  ...playHistoryTh,
  bonus: bonusTh,
  deposit: depositTh,
  slip: slipTh,
  timeline: timelineTh,
  qr: qrTh,
};
