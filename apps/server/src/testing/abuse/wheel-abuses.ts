import { beginExclusion, releaseAside, setPlayLimit } from '@kapao/contract/member/fair-play.ts';
import { cancelWithdrawal, withdrawAside } from '@kapao/contract/member/withdraw.ts';
import type { Member, World } from '../world.ts';
import type { Abuse } from './abuse.ts';
import { fill } from './money-abuses.ts';
import { actAs, cashOf, mainAccount, payIn, takeEverything, takeOut } from './person.ts';
import { playRounds } from './playing.ts';
import { spinAll } from './reward-abuses.ts';

/** A large deposit for coins, their prizes, and everything out without a bet. */
const coinsWithoutBet: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 4_000);
  await spinAll(world, account);
  await takeOut(world, account, { amount: await cashOf(world, account) });
};

const limitDeposits = (world: World, member: Member, most: number) =>
  actAs(world, member)(setPlayLimit, { body: { kind: 'DEPOSIT', period: 'DAY', most } });

/** Money above a limit of his own, which was never at risk, for coins; then it is taken back or put into the wallet. */
const coinsOfWithheld: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  await limitDeposits(world, account, 100);
  await payIn(world, thief, { baht: 2_000 });
  await world.hurry();
  await spinAll(world, account);
  await actAs(world, account)(withdrawAside);
  // He pays in again on other days.
  await limitDeposits(world, account, 1_000_000);
  thief.later.push(async () => {
    await spinAll(world, account);
    await actAs(world, account)(releaseAside, { body: { amount: 100 } });
    await actAs(world, account)(withdrawAside);
    await takeEverything(world, account);
  });
};

/** A deposit during a break, which is withheld whole. */
const coinsInBreak: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  await actAs(world, account)(beginExclusion, { body: { kind: 'BREAK', hours: 24 } });
  await payIn(world, thief, { baht: 1_200 });
  await world.hurry();
  await spinAll(world, account);
  thief.later.push(async () => {
    await spinAll(world, account);
    await actAs(world, account)(withdrawAside);
    await takeEverything(world, account);
  });
};

/** Stakes first, so that a deposit after them finds its turnover already done. */
const stakeBeforeDeposit: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 300);
  await playRounds(world, account, { game: 'pg', stakes: [150, 150], luck: () => 1 });
  await takeEverything(world, account);
  await fill(world, thief, 3_000);
  await spinAll(world, account);
  await takeEverything(world, account);
};

/** One stake, and a balance that goes to the door and comes back: withdrawals asked for and cancelled between spins. */
const cancelledForCoins: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 1_000);
  await playRounds(world, account, { game: 'pg', stakes: [200, 200], luck: () => 1 });
  for (let round = 0; round < 3; round += 1) {
    await spinAll(world, account);
    const asked = await takeOut(world, account, { amount: await cashOf(world, account) });
    const id = asked.reply?.withdrawalId;
    if (id !== undefined) await actAs(world, account)(cancelWithdrawal, { params: { id } });
  }
  await takeEverything(world, account);
};

/** A prize claimed and given up at once, for what its terms leave of it. */
const prizeGivenUp: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 800);
  await playRounds(world, account, { game: 'pg', stakes: [200, 200, 200], luck: () => 1 });
  for (let round = 0; round < 3; round += 1) {
    await spinAll(world, account);
    await takeEverything(world, account);
  }
};

export const WHEEL_ABUSES: Readonly<Record<string, Abuse>> = {
  coinsWithoutBet,
  coinsOfWithheld,
  coinsInBreak,
  stakeBeforeDeposit,
  cancelledForCoins,
  prizeGivenUp,
};
