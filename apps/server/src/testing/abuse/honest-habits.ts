import { activateBonus } from '@kapao/contract/member/bonus.ts';
import { collectInvite } from '@kapao/contract/member/invite.ts';
import { until, type World } from '../world.ts';
import { actAs, cashOf, mainAccount, type Person, payIn, takeEverything, takeOut } from './person.ts';
import { playRounds } from './playing.ts';
import { claimRefund, spinAll } from './reward-abuses.ts';
import { TERMS } from './terms.ts';

/** The first money of an honest member: waits until it is credited, which nobody at the desk has helped with yet. */
export async function firstDay(world: World, person: Person): Promise<void> {
  await payIn(world, person, { baht: person.random.whole(3, 9) * 100 });
  await until('the first deposit is credited by itself', async () => (await cashOf(world, mainAccount(person))) > 0);
}

/** A first withdrawal below the limit; answers whether it was paid before anybody looked. */
export async function firstWithdrawal(world: World, person: Person): Promise<boolean> {
  const before = (await world.wallet(mainAccount(person))).wallet.amount;
  if (before < 100) return true;
  const asked = await takeOut(world, mainAccount(person), { amount: 100 });
  const id = asked.reply?.withdrawalId;
  return until(
    'it is paid',
    async () => {
      const payouts = await world.outside.payouts();
      return payouts.some(({ reference, state }) => reference === id && state === 'PAID');
    },
    15_000,
  ).then(
    () => true,
    () => false,
  );
}

/** One of the ordinary days of people: most do nothing, some pay in, play, win or lose, claim and take out. */
export async function ordinaryDay(world: World, person: Person): Promise<void> {
  const { random } = person;
  const account = mainAccount(person);
  const mood = random.next();
  if (mood < 0.55) return;
  if (mood < 0.7) {
    const before = await cashOf(world, account);
    await payIn(world, person, { baht: random.whole(2, 12) * 50 });
    await until('a deposit is credited', async () => (await cashOf(world, account)) > before);
  }
  if (random.next() < 0.15) await actAs(world, account)(activateBonus, { params: { code: TERMS.bonus.code } });
  if (random.next() < 0.3) await claimRefund(world, account);
  if (random.next() < 0.7) {
    const stakes = Array.from({ length: random.whole(1, 5) }, () => random.whole(2, 12) * 10);
    await playRounds(world, account, { stakes, luck: () => random.pick([0, 0, 0.5, 1, 1.5, 2.5]) });
  }
  if (random.next() < 0.3) await spinAll(world, account);
  if (random.next() < 0.2) await actAs(world, account)(collectInvite);
  if (random.next() < 0.25) await takeEverything(world, account);
}
