import { getTurnover } from '@kapao/contract/member/bonus.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import { z } from 'zod';
import { askKeyOf } from '../outside-world.ts';
import type { Member, World } from '../world.ts';
import { mainAccount, type Person } from './person.ts';
import { TERMS } from './terms.ts';

const GAMES = ['pg', 'joker2', 'imi', 'betflix', 'askmebet'] as const;
const PAGE = 200;
const MAX_PAGES = 200;

const transfers = z.object({ transfers: z.array(z.object({ reference: z.string(), amount: z.number() })) });
const payouts = z.object({
  payouts: z.array(z.object({ reference: z.string(), state: z.string(), amount: z.number(), accountNo: z.string() })),
});
const amountText = z.string().transform((text) => Math.round(Number(text) * 100));
const bets = z.object({
  next: z.number(),
  bets: z.array(
    z.object({
      id: z.number(),
      username: z.string(),
      state: z.string(),
      stake: amountText,
      validStake: amountText,
      payout: amountText,
    }),
  ),
});
/** As told last; what was staked is not forgotten when the bet is called void. */
type Bet = z.output<typeof bets>['bets'][number] & { staked: number };

const minorOf = (baht: number) => Math.round(baht * 100);

/** What one person brought, won and has, in satang, by the books of others and by what the site shows that person. */
export interface Account {
  paidIn: number;
  /** Of settled rounds at the providers: paid out less staked. */
  won: number;
  takenOut: number;
  /** What could still be taken out: cash, or what ending the bonus would leave of it. */
  withdrawable: number;
  /** All of the wallet, also what a bonus holds and what is under way. */
  cash: number;
  atGames: number;
  /** By the statement: awards and prizes less what their terms took. */
  rewards: number;
  /** What the published terms give for the valid stakes that were settled, at the most. */
  rewardsForStake: number;
  /** What the operators' page says is owed for rewards of bets that their provider called void. */
  owed: number;
  /** The most that can be owed by the published terms, by the bets that were called void after they were settled. */
  owedAtMost: number;
  /** Of settled bets. */
  lost: number;
}

/** Reads the bank, the providers and the members' own screens; of the site's tables it knows nothing. */
export function makeJudge(world: World) {
  const sent = new Map<string, number>();
  const paid = new Map<string, { accountNo: string; amount: number }>();
  const told = new Map<string, Map<number, Bet>>(GAMES.map((game) => [game, new Map()]));
  const cursors = new Map<string, number>();

  /** The bank and the providers keep their newest rows in view, so that they are read every day. */
  async function look(): Promise<void> {
    for (const row of transfers.parse(await read('/control/bank/transfers?limit=1000')).transfers)
      sent.set(row.reference, minorOf(row.amount));
    for (const row of payouts.parse(await read('/control/bank/payouts?limit=1000')).payouts)
      if (row.state === 'PAID') paid.set(row.reference, { accountNo: row.accountNo, amount: minorOf(row.amount) });
    for (const game of GAMES) await lookAtBets(game);
  }

  async function lookAtBets(game: (typeof GAMES)[number]): Promise<void> {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const after = cursors.get(game) ?? 0;
      const path = `/partners/games/${game}/bets?after=${after}&limit=${PAGE}`;
      const answered = bets.parse(await read(path, askKeyOf(`game-${game}`)));
      for (const bet of answered.bets) {
        const staked = Math.max(bet.stake, told.get(game)?.get(bet.id)?.staked ?? 0);
        told.get(game)?.set(bet.id, { ...bet, staked });
      }
      cursors.set(game, answered.next);
      if (answered.bets.length < PAGE) return;
    }
  }

  async function read(path: string, key?: string): Promise<unknown> {
    const response = await fetch(`${world.outside.url}${path}`, {
      ...(key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  }

  async function accountOf(person: Person): Promise<Account> {
    const members = [...new Map(person.accounts.map((member) => [member.id, member])).values()];
    const numbers = new Set(person.accounts.map(({ accountNo }) => accountNo));
    const played = (await Promise.all(members.map((member) => playOf(world, told, member)))).flat();
    const shown = await Promise.all(members.map((member) => shownTo(world, member)));
    const friends = await Promise.all(person.friends.map((friend) => playOf(world, told, mainAccount(friend))));
    const all = played.flatMap(({ bets: own }) => own);
    const settled = all.filter(({ state }) => state === 'SETTLED');
    const voided = all.filter(({ state }) => state === 'VOID');
    const byFriends = friends.flat().flatMap(({ bets: own }) => own);
    const ofFriends = byFriends.filter(({ state }) => state === 'SETTLED');
    const owed = await Promise.all(members.map(({ id }) => owedBy(world, id)));
    const gifts = minorOf(person.giftsBaht);
    return {
      paidIn: gifts + sum([...person.paidIn].map((reference) => sent.get(reference) ?? 0)),
      // What a game holds and gave, less what it got: rounds that still run have taken their stake.
      won: sum(played.map(({ balance, movedIn, movedOut }) => balance + movedOut - movedIn)),
      takenOut: sum([...paid.values()].filter(({ accountNo }) => numbers.has(accountNo)).map(({ amount }) => amount)),
      withdrawable: sum(shown.map(({ withdrawable }) => withdrawable)),
      cash: sum(shown.map(({ cash }) => cash)),
      atGames: sum(played.map(({ balance }) => balance)),
      rewards: sum(shown.map(({ rewards }) => rewards)),
      rewardsForStake: rewardsForStake(settled, ofFriends),
      owed: sum(owed),
      owedAtMost: rewardsForVoided(
        voided,
        byFriends.filter(({ state }) => state === 'VOID'),
      ),
      lost: lostIn(settled),
    };
  }

  return { look, accountOf };
}

/** Everything this member has done at games, by the providers' books. */
async function playOf(world: World, told: ReadonlyMap<string, ReadonlyMap<number, Bet>>, member: Member) {
  const { slots } = await world.wallet(member);
  const own = slots.flatMap(({ code, username }) => (username ? [{ code, username }] : []));
  return Promise.all(
    own.map(async ({ code, username }) => {
      const player = await world.outside.player(code, username);
      const moved = (way: string) =>
        sum((player?.transfers ?? []).filter(({ direction }) => direction === way).map((row) => minorOf(row.amount)));
      const own = [...(told.get(code)?.values() ?? [])].filter((bet) => bet.username === username);
      return { balance: minorOf(player?.balance ?? 0), movedIn: moved('in'), movedOut: moved('out'), bets: own };
    }),
  );
}

/** The most that the published terms give for these stakes; bonuses in the proportion of what their condition asks for. */
function rewardsForStake(own: readonly Bet[], ofFriends: readonly Bet[]): number {
  const valid = sum(own.map(({ validStake }) => validStake));
  const { bonus, promotion, wheel } = TERMS;
  const perValid = 1 / bonus.multiple + 1 / promotion.multiple + wheel.prizeBaht / wheel.bahtPerCoin;
  const friends = sum(ofFriends.map(({ validStake }) => validStake));
  return Math.ceil(valid * perValid + lostIn(own) * TERMS.refundShare + friends * TERMS.inviteShare);
}

/** The same for bets that are void now; a refund that falls below the minimum by one is owed wholly. */
function rewardsForVoided(own: readonly Bet[], ofFriends: readonly Bet[]): number {
  const asSettled = (bet: Bet) => ({ ...bet, stake: bet.staked, validStake: bet.staked, payout: 0 });
  return rewardsForStake(own.map(asSettled), ofFriends.map(asSettled)) + own.length * minorOf(TERMS.refundMinimumBaht);
}

async function owedBy(world: World, id: string): Promise<number> {
  const { reply } = await world.callAs('finance', getMember, { params: { id } });
  if (!reply) throw new Error(`the page of ${id} did not answer`);
  return minorOf(reply.owed);
}

/** What a member's own screens say. */
async function shownTo(world: World, member: Member): Promise<Pick<Account, 'cash' | 'withdrawable' | 'rewards'>> {
  const { token } = member;
  const wallet = await world.wallet(member);
  const meter = await world.call(getTurnover, { token, query: { locale: 'en' } });
  const cash = minorOf(wallet.wallet.amount) + minorOf(wallet.onHold) + minorOf(wallet.inTransit);
  const kept = meter.reply?.turnover?.ifStopped.kept;
  let rewards = 0;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const body = { page, limit: 100, types: ['bonus', 'finish_bonus'] };
    const listed = await world.call(listStatement, { token, query: { locale: 'en' }, body });
    const rows = listed.reply?.statements ?? [];
    rewards += sum(rows.filter(({ status }) => status === 'SUCCESS').map(({ amount }) => minorOf(amount)));
    if (page * 100 >= (listed.reply?.total ?? 0)) break;
  }
  // Of a bonus that runs, what would be kept is of wallet and games together.
  const withdrawable = kept === undefined ? cash : Math.max(0, minorOf(kept) - minorOf(wallet.slot));
  return { cash, withdrawable, rewards };
}

const lostIn = (of: readonly Bet[]) => sum(of.map(({ stake, payout }) => Math.max(0, stake - payout)));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * How much more a person has than was paid in and won at bets, in satang; nothing to find when it is 0 or less. A reward counts
 * as won only as far as the published terms give it for stakes that were settled, or as it was lost in bets again.
 */
export const gainOf = (account: Account): number => surplusOf(account) - account.owed;

/** True when the site says that no more is owed than bets that were called void after they were settled can have earned. */
export const isOwedRightly = ({ owed, owedAtMost }: Account): boolean => owed >= 0 && owed <= owedAtMost;

function surplusOf(account: Account): number {
  const has = account.takenOut + account.withdrawable + account.atGames;
  const earned = Math.min(Math.max(0, account.rewards), account.rewardsForStake + account.lost);
  return has - (account.paidIn + account.won + earned);
}

/** What an honest member has less what the books of others say it should be: 0 to the satang. */
export function differenceOf({ takenOut, cash, atGames, paidIn, won, rewards }: Account): number {
  return takenOut + cash + atGames - (paidIn + won + rewards);
}
