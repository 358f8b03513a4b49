import { setTimeout as sleep } from 'node:timers/promises';
import { mapAtOnce } from '../../platform/process/map-at-once.ts';
import { makeSeededRandom } from '../seeded-random.ts';
import { startWorld, type World } from '../world.ts';
import { ABUSES } from './abuse-list.ts';
import { finishEverything, workQueues } from './honest-desk.ts';
import { firstDay, firstWithdrawal, ordinaryDay } from './honest-habits.ts';
import { type Account, differenceOf, gainOf, isOwedRightly, makeJudge } from './judge.ts';
import { passDay } from './passing-days.ts';
import { arrive, bringHome, mainAccount, newPerson, type Person, takeEverything } from './person.ts';
import { publishTerms } from './terms.ts';

export interface AbuseRun {
  members: number;
  abusers: number;
  days: number;
  seed: number;
  log: (line: string) => void;
}

export interface Verdict {
  /** Abusers who have more than they paid in and won, with what they did. */
  gains: string[];
  /** Honest members whose money is not what bank, providers and statement say. */
  differences: string[];
  /** Broken rules of the site's own audit. */
  audit: string[];
  /** Of honest first deposits and first withdrawals below the limit, those no person was needed for: 0 to 1. */
  firstStepsAlone: number;
  /** Rewards of bets that were called void afterwards, in satang: what the site says members owe it. */
  owed: number;
  /** Who owes more by the site than the books of providers explain. */
  owedWrongly: string[];
  /** How often each abuse was tried. */
  tried: Record<string, number>;
}

/** People at once: enough to be a crowd, few enough that each is answered. */
const AT_ONCE = 8;
/** The site reads the bank three times a second, and providers as often. */
const READ_MS = 1_500;
const GAMES = ['pg', 'joker2', 'imi', 'betflix', 'askmebet'] as const;

/** Days of honest members and thieves at one site, and what is to be found out about them from the outside. */
export async function runAbuses(adminUrl: string, run: AbuseRun): Promise<Verdict> {
  const world = await startWorld(adminUrl, { SLIPS_PER_MEMBER_DAY: '1000', TRANSFER_BALANCE_SECONDS: '5' });
  try {
    await publishTerms(world);
    const people = Array.from({ length: run.members }, (_none, index) => newPerson(index, run.seed));
    const thieves = people.slice(0, run.abusers);
    const honest = people.slice(run.abusers);
    await settleIn(world, { thieves, honest });
    const judge = makeJudge(world);
    const firstStepsAlone = await firstSteps(world, honest);
    const done = new Map<Person, string[]>();
    for (let day = 1; day <= run.days; day += 1) {
      const plans = draw(run, day);
      await liveDay(world, { thieves, honest, done, plans, isLast: day === run.days });
      await endDay(world, { judge, day, log: run.log });
    }
    await everybodyLeaves(world, people);
    await endDay(world, { judge, day: run.days + 1, log: run.log });
    return await verdictOn(world, { thieves, honest, judge, done, firstStepsAlone, log: run.log });
  } finally {
    await world.stop();
  }
}

/** Everybody registers; every third honest member was brought by another one, who is somebody else. */
async function settleIn(world: World, { thieves, honest }: { thieves: Person[]; honest: Person[] }): Promise<void> {
  const early = honest.filter((_person, index) => index % 3 !== 2);
  await mapAtOnce([...thieves, ...early], AT_ONCE, (person) => arrive(world, person));
  const late = honest.filter((_person, index) => index % 3 === 2);
  const invited = async (person: Person) => {
    const inviter = early[person.random.whole(0, early.length - 1)];
    inviter?.friends.push(person);
    await arrive(world, person, inviter ? { inviterId: mainAccount(inviter).id } : {});
  };
  await mapAtOnce(late, AT_ONCE, invited);
}

/** Fewer than what stops automatic payouts in an hour. */
const FIRST_A_DAY = 150;

/** Before anybody sits at the desk: each honest member pays in, and takes a little out on a later day, not all on one. */
async function firstSteps(world: World, honest: readonly Person[]): Promise<number> {
  await mapAtOnce(honest, AT_ONCE, (person) => firstDay(world, person));
  let alone = 0;
  for (let begun = 0; begun < honest.length; begun += FIRST_A_DAY) {
    await passDay(world.admin);
    const today = honest.slice(begun, begun + FIRST_A_DAY);
    const paid = await mapAtOnce(today, AT_ONCE, (person) => firstWithdrawal(world, person));
    alone += paid.filter(Boolean).length;
  }
  return (honest.length + alone) / (2 * honest.length);
}

/** Abuses of a day by chance, none a second time before all were drawn. */
function draw({ abusers, seed }: AbuseRun, day: number): string[] {
  const names = Object.keys(ABUSES);
  return Array.from({ length: abusers }, (_none, thief) => {
    const place = (day - 1) * abusers + thief;
    const random = makeSeededRandom(seed + Math.floor(place / names.length));
    const deck = names.map((name) => ({ name, at: random.next() })).toSorted((one, other) => one.at - other.at);
    return deck[place % names.length]?.name ?? '';
  });
}

interface Day {
  thieves: Person[];
  honest: Person[];
  done: Map<Person, string[]>;
  isLast: boolean;
  /** What each thief does today, in their order. */
  plans: string[];
}

/** Thieves and honest members in one crowd; a thief first goes on with what he began. */
async function liveDay(world: World, { thieves, honest, done, isLast, plans }: Day): Promise<void> {
  const stealing = async (thief: Person, name: string) => {
    for (const goOn of thief.later.splice(0)) await goOn(world);
    if (isLast) return;
    done.set(thief, [...(done.get(thief) ?? []), name]);
    await ABUSES[name]?.(world, thief);
  };
  const crowd = [
    ...thieves.map((thief, index) => () => stealing(thief, plans[index] ?? '')),
    ...honest.map((person) => () => ordinaryDay(world, person)),
  ];
  const order = makeSeededRandom(crowd.length);
  const mixed = crowd.map((live) => ({ live, at: order.next() })).toSorted((one, other) => one.at - other.at);
  await mapAtOnce(mixed, AT_ONCE, ({ live }) => live());
}

async function endDay(
  world: World,
  { judge, day, log }: { judge: ReturnType<typeof makeJudge>; day: number; log: (line: string) => void },
): Promise<void> {
  await world.outside.clearFaults();
  await sleep(READ_MS);
  const shift = await workQueues(world);
  await finishEverything(world);
  await judge.look();
  log(
    `day ${day}: ${shift.approved} approved, ${shift.rejected} rejected, ${shift.assigned} assigned, ${shift.takenBack} taken back`,
  );
  await passDay(world.admin);
}

/** On the last day everybody brings everything home and asks for all of it, whatever they are. */
async function everybodyLeaves(world: World, people: readonly Person[]): Promise<void> {
  await mapAtOnce(people, AT_ONCE, async (person) => {
    for (const goOn of person.later.splice(0)) await goOn(world);
    for (const member of new Map(person.accounts.map((account) => [account.id, account])).values()) {
      const { slots } = await world.wallet(member);
      const open = GAMES.filter((game) => slots.some(({ code, username }) => code === game && username !== null));
      for (const game of open) await bringHome(world, member, game);
      await takeEverything(world, member);
    }
  });
}

interface Trial {
  thieves: Person[];
  honest: Person[];
  judge: ReturnType<typeof makeJudge>;
  done: Map<Person, string[]>;
  firstStepsAlone: number;
  log: (line: string) => void;
}

async function verdictOn(
  world: World,
  { thieves, honest, judge, done, firstStepsAlone, log }: Trial,
): Promise<Verdict> {
  const ofThieves = await mapAtOnce(thieves, AT_ONCE, async (thief) => ({
    thief,
    account: await judge.accountOf(thief),
  }));
  const ofHonest = await mapAtOnce(honest, AT_ONCE, async (person) => ({
    person,
    account: await judge.accountOf(person),
  }));
  const everybody = [...ofThieves, ...ofHonest].map(({ account }) => account);
  log(`abusers: ${totals(ofThieves.map(({ account }) => account))}`);
  log(`honest members: ${totals(ofHonest.map(({ account }) => account))}`);
  log(`given per 1,000 honest members: ${await givenPerThousand(world, honest)}`);
  const tried: Record<string, number> = {};
  for (const name of [...done.values()].flat()) tried[name] = (tried[name] ?? 0) + 1;
  log(
    `tried: ${Object.entries(tried)
      .map(([name, times]) => `${name} ${times}`)
      .toSorted()
      .join(', ')}`,
  );
  return {
    gains: ofThieves
      .filter(({ account }) => gainOf(account) > 0)
      .map(
        ({ thief, account }) =>
          `${thief.name} gained ${gainOf(account)} satang by ${done.get(thief)?.join(', ')}: ${JSON.stringify(account)}`,
      ),
    differences: ofHonest
      .filter(({ account }) => differenceOf(account) !== 0)
      .map(({ person, account }) => `${person.name}: ${differenceOf(account)} satang, ${JSON.stringify(account)}`),
    audit: (await world.audit()).map(({ rule, where }) => `${rule}: ${where}`),
    firstStepsAlone,
    owed: everybody.reduce((sum, account) => sum + account.owed, 0),
    owedWrongly: everybody.filter((account) => !isOwedRightly(account)).map((account) => JSON.stringify(account)),
    tried,
  };
}

/** Rewards of honest members by kind, before their terms took anything again, for a thousand of them. */
async function givenPerThousand(world: World, honest: readonly Person[]): Promise<string> {
  const ids = honest.flatMap(({ accounts }) => accounts.map(({ id }) => id));
  const found = await world.admin.query<{ kind: string; baht: string }>(
    `select c.cause_kind as kind, (sum(o.amount) * 10 / $2)::bigint::text as baht from operations o join operation_causes c
       using (member_id, operation_id) where o.kind = 'reward' and o.member_id = any ($1) group by 1 order by 1`,
    [ids, honest.length],
  );
  return found.rows.map(({ kind, baht }) => `${kind} ${baht} baht`).join(', ');
}

function totals(accounts: readonly Account[]): string {
  const baht = (of: (account: Account) => number) =>
    (accounts.reduce((total, account) => total + of(account), 0) / 100).toFixed(2);
  const { length } = accounts;
  return `${length} paid in ${baht((one) => one.paidIn)}, won ${baht((one) => one.won)}, took out ${baht((one) => one.takenOut)}, have ${baht((one) => one.cash + one.atGames)} left, rewards ${baht((one) => one.rewards)}, owe ${baht((one) => one.owed)}`;
}
