import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getProfile } from '@kapao/contract/member/account.ts';
import { activateBonus, clearBonus, getTurnover, listBonuses } from '@kapao/contract/member/bonus.ts';
import { chatHistory, readChat, sendMessage } from '@kapao/contract/member/chat.ts';
import { getFairPlay, setPlayLimit } from '@kapao/contract/member/fair-play.ts';
import { addInviteToWallet, collectInvite, listInvites } from '@kapao/contract/member/invite.ts';
import { login } from '@kapao/contract/member/login.ts';
import { listPlay } from '@kapao/contract/member/play-history.ts';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { addRefundToWallet, checkRefund, receiveRefund } from '@kapao/contract/member/refund.ts';
import { listSessions } from '@kapao/contract/member/session.ts';
import { claimCoupon, listCoupons, spin, spinWheelSetup } from '@kapao/contract/member/spin-wheel.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { transferAll } from '@kapao/contract/member/transfer.ts';
import { getWallet, refreshSlots } from '@kapao/contract/member/wallet.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type { LoadCall } from './load.ts';
import { sendMoney } from './load-members.ts';
import type { OutsideWorld } from './outside-world.ts';
import { slipCode, slipPng } from './slip-pictures.ts';
import { NUMBER_OF, upload } from './slip-story.ts';
import type { CallOptions } from './wire.ts';
import { MEMBER_PASSWORD, type Member } from './world.ts';

const GAME = 'pg';
/** A slip is uploaded when its transfer is told, or a little later. */
const BEFORE_SLIP_MS = 200;

interface Capabilities {
  call: LoadCall;
  outside: OutsideWorld;
  /** Of the server that takes uploads. */
  url: string;
  /** A bonus that is published. */
  bonus: string;
  /** What members are called at `GAME`, by their ids. */
  players: ReadonlyMap<string, string>;
}

/** One thing a member does; answers whether it was done, and throws where nothing was answered. */
type Act = (member: Member) => Promise<boolean>;

/** How often something was tried, and done. */
export type Tally = Record<string, { tried: number; done: number }>;

/**
 * What members do beside moving and withdrawing money: they look, play, deposit by QR code, slip and gift link, take what the
 * site gives, write to support, and sign in again. `act` does one of them, as often as its weight says.
 */
export function makeCapabilities(capabilities: Capabilities) {
  const weighted = actsOf(capabilities);
  const drawn = weighted.flatMap(([name, weight, act]) => Array.from({ length: weight }, () => ({ name, act })));
  const tally: Tally = Object.fromEntries(weighted.map(([name]) => [name, { tried: 0, done: 0 }]));
  return {
    tally,
    async act(member: Member): Promise<void> {
      const one = drawn[randomInt(drawn.length)];
      const count = tally[one?.name ?? ''];
      if (!one || !count) return;
      count.tried += 1;
      // What became of it is told by the books.
      if (await one.act(member).catch(() => false)) count.done += 1;
    },
  };
}

function actsOf({ call, outside, url, bonus, players }: Capabilities): [name: string, weight: number, act: Act][] {
  const ask = <R extends Route>(route: R, options: CallOptions) => call(route, { key: randomUUID(), ...options });
  const isDone = async <R extends Route>(route: R, options: CallOptions) => (await ask(route, options)).status === 200;
  const looks = looksOf(isDone);
  const rewards = rewardsOf({ ask, isDone, bonus });
  return [
    ['look', 12, (member) => (looks[randomInt(looks.length)] ?? looks[0])(member)],
    ['play', 6, (member) => play(outside, players.get(member.id))],
    ['transferAll', 2, ({ token }) => isDone(transferAll, { token, body: { to: 'WALLET' } })],
    ['deposit', 3, (member) => sendMoney(outside, member, randomInt(20, 100)).then(() => true)],
    ['qr', 2, (member) => payByCode({ ask, outside, member })],
    ['slip', 1, (member) => payWithSlip({ url, outside, member })],
    ['gift', 2, (member) => openGift({ isDone, outside, member })],
    ['bonus', 2, rewards.bonus],
    ['refund', 2, rewards.refund],
    ['invite', 2, rewards.invite],
    ['wheel', 4, rewards.wheel],
    ['chat', 4, ({ token }) => isDone(sendMessage, { token, body: messageBody() })],
    [
      'limit',
      1,
      ({ token }) => isDone(setPlayLimit, { token, body: { kind: 'LOSS', period: 'DAY', most: randomMost() } }),
    ],
    ['sign in', 1, ({ username }) => isDone(login, { body: { username, password: MEMBER_PASSWORD } })],
  ];
}

/** What the site gives is taken, and put to use. */
function rewardsOf({ ask, isDone, bonus }: { ask: Ask; isDone: IsDone; bonus: string }) {
  return {
    async bonus({ token }: Member) {
      const isTaken = await isDone(activateBonus, { token, params: { code: bonus } });
      await ask(clearBonus, { token });
      return isTaken;
    },
    async refund({ token }: Member) {
      await ask(receiveRefund, { token, method: 'POST' });
      return isDone(addRefundToWallet, { token, method: 'POST' });
    },
    async invite({ token }: Member) {
      const hasTaken = await isDone(addInviteToWallet, { token, body: { amount: 1 } });
      await ask(collectInvite, { token, method: 'POST' });
      return hasTaken;
    },
    async wheel({ token }: Member) {
      await ask(spin, { token, query: { locale: 'th' }, body: {} });
      return claimFirst(ask, token);
    },
  };
}

type IsDone = <R extends Route>(route: R, options: CallOptions) => Promise<boolean>;

function looksOf(isDone: IsDone): [Act, ...Act[]] {
  const look =
    (route: Route, options: CallOptions = {}): Act =>
    ({ token }) =>
      isDone(route, { token, ...options });
  const inThai = { query: { locale: 'th' } };
  const page = { body: {} };
  return [
    look(getWallet),
    look(getWallet),
    look(refreshSlots),
    look(listStatement, page),
    look(listPlay, { body: { period: 'today' } }),
    look(getProfile),
    look(listBonuses, inThai),
    look(getTurnover, inThai),
    look(checkRefund),
    look(listInvites, page),
    look(spinWheelSetup, inThai),
    look(listCoupons, inThai),
    look(getFairPlay),
    look(listSessions),
    look(chatHistory, page),
    look(readChat, { ...page, method: 'PUT' }),
  ];
}

/** Limits that nobody reaches, so that money still moves. */
const randomMost = () => randomInt(100_000, 200_000);
const messageBody = () => ({ clientId: randomUUID(), message: { message_type: 'text', payload: 'ขอถามหน่อย' } });

/** Refused by the provider where the member has less there. */
async function play(outside: OutsideWorld, username: string | undefined): Promise<boolean> {
  if (username === undefined) return false;
  await outside.playRound(GAME, { username, stake: randomInt(1, 5), payout: randomInt(0, 8) });
  return true;
}

type Ask = LoadCall;

interface Paying {
  outside: OutsideWorld;
  member: Member;
}

const payerOf = ({ bankCode, accountNo, bankAccountName }: Member) => ({
  fromBank: bankCode,
  fromAccountNo: accountNo,
  fromName: bankAccountName ?? 'TEST MEMBER',
});

async function payByCode({ ask, outside, member }: Paying & { ask: Ask }): Promise<boolean> {
  const params = { provider: 'KBANK' };
  const { reply } = await ask(createQrCode, { token: member.token, params, body: { amount: randomInt(20, 100) } });
  if (!reply?.hasQrcode) return false;
  await outside.payCode({ ...payerOf(member), payload: reply.payload });
  return true;
}

async function payWithSlip({ url, outside, member }: Paying & { url: string }): Promise<boolean> {
  const reference = await sendMoney(outside, member, randomInt(20, 100));
  const file = await slipPng(slipCode(NUMBER_OF[member.bankCode] ?? '', reference));
  await sleep(BEFORE_SLIP_MS);
  const { status } = await upload({ world: { memberUrl: url }, member, file, key: randomUUID() });
  return status === 200;
}

async function openGift({ isDone, outside, member }: Paying & { isDone: IsDone }): Promise<boolean> {
  const link = await outside.giftLink({ phone: member.username, amount: randomInt(20, 100) });
  return isDone(truelink, { token: member.token, body: { link } });
}

async function claimFirst(ask: Ask, token: string): Promise<boolean> {
  const { reply } = await ask(listCoupons, { token, query: { locale: 'th' } });
  const [first] = reply?.coupons ?? [];
  return first !== undefined && (await ask(claimCoupon, { token, body: { coupon: first.coupon } })).status === 200;
}
