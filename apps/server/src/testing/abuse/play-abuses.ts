import { setTimeout as sleep } from 'node:timers/promises';
import { activateBonus, clearBonus } from '@kapao/contract/member/bonus.ts';
import { withdrawAll } from '@kapao/contract/member/withdraw.ts';
import type { Member, World } from '../world.ts';
import { type Abuse, atOnce } from './abuse.ts';
import { fill } from './money-abuses.ts';
import { actAs, bringHome, cashOf, mainAccount, move, playerName, takeEverything } from './person.ts';
import { bet, TOLD_MS } from './playing.ts';
import { claimRefund, spinAll } from './reward-abuses.ts';
import { TERMS } from './terms.ts';

const NO_REFERENCE = 'askmebet';

async function stake(
  world: World,
  member: Member,
  { game, amount }: { game: string; amount: number },
): Promise<string> {
  const username = await playerName(world, member, game);
  await move(world, member, { from: 'WALLET', to: game, amount });
  return username;
}

/** The answer to a transfer is lost, and a bet of the same amount makes the balance look as if it had not come. */
const lostTransferSameBet: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 500);
  const username = await stake(world, account, { game: NO_REFERENCE, amount: 200 });
  await world.outside.setFault({ target: `game:${NO_REFERENCE}`, fault: 'drop-request' });
  await move(world, account, { from: NO_REFERENCE, to: 'WALLET', amount: 100 });
  await bet(world, NO_REFERENCE, { username, stake: 100, payout: 0 });
  await world.hurry();
  thief.later.push(async () => {
    await bringHome(world, account, NO_REFERENCE);
    await takeEverything(world, account);
  });
};

/** A bonus runs out while its winnings lie at a game. */
const winningsParked: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  await actAs(world, account)(activateBonus, { params: { code: TERMS.bonus.code } });
  const cash = await cashOf(world, account);
  if (cash < 1) return;
  const username = await stake(world, account, { game: 'imi', amount: cash });
  const balance = (await world.outside.player('imi', username))?.balance ?? 0;
  if (balance < 1) return;
  const running = await bet(world, 'imi', { username, stake: balance, payout: 0, state: 'RUNNING' });
  if (running === undefined) return;
  thief.later.push(async () => {
    await bet(world, 'imi', { username, bet: running, stake: balance, payout: balance });
    await sleep(TOLD_MS);
    await actAs(world, account)(clearBonus);
    await bringHome(world, account, 'imi');
    await takeEverything(world, account);
  });
};

/** A cap passed by winnings that lie at a game which does not answer. */
const silentGame: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  await actAs(world, account)(activateBonus, { params: { code: TERMS.bonus.code } });
  const cash = await cashOf(world, account);
  if (cash < 1) return;
  const username = await stake(world, account, { game: 'joker2', amount: cash });
  const balance = (await world.outside.player('joker2', username))?.balance ?? 0;
  if (balance >= 1) await bet(world, 'joker2', { username, stake: balance, payout: balance * 3 });
  await world.outside.setFault({ target: 'game:joker2', fault: 'down', times: 6 });
  await actAs(world, account)(clearBonus);
  await actAs(world, account)(withdrawAll, { body: { amount: 100 } });
  thief.later.push(async () => {
    await bringHome(world, account, 'joker2');
    await takeEverything(world, account);
  });
};

/** A loss is refunded, then its bet is called void. */
const voidAfterRefund: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 600);
  const username = await stake(world, account, { game: 'pg', amount: 600 });
  const lost = await bet(world, 'pg', { username, stake: 400, payout: 0 });
  await sleep(TOLD_MS);
  thief.later.push(async () => {
    await claimRefund(world, account);
    if (lost !== undefined) await bet(world, 'pg', { username, bet: lost, stake: 400, payout: 0, state: 'VOID' });
    await sleep(TOLD_MS);
    await bringHome(world, account, 'pg');
    await takeEverything(world, account);
  });
};

/** Both sides of one result: turnover without risk, for coins and conditions. */
const bothSides: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 500);
  const username = await stake(world, account, { game: 'imi', amount: 500 });
  for (let round = 0; round < 4; round += 1)
    await bet(world, 'imi', { username, stake: 500, payout: 500, validStake: 0 });
  await sleep(TOLD_MS);
  await spinAll(world, account);
  await bringHome(world, account, 'imi');
  await takeEverything(world, account);
};

/** Everything brought home and out many times at once, the first time without an answer of the game. */
const allHomeAtOnce: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 400);
  await stake(world, account, { game: 'betflix', amount: 400 });
  await world.outside.setFault({ target: 'game:betflix', fault: 'drop-answer' });
  await atOnce(6, () => actAs(world, account)(withdrawAll, { body: { amount: 400 } }));
};

export const PLAY_ABUSES: Readonly<Record<string, Abuse>> = {
  lostTransferSameBet,
  winningsParked,
  silentGame,
  voidAfterRefund,
  bothSides,
  allHomeAtOnce,
};
