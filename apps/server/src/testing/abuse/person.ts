import { randomUUID } from 'node:crypto';
import { getProfile } from '@kapao/contract/member/account.ts';
import { clearBonus } from '@kapao/contract/member/bonus.ts';
import { login } from '@kapao/contract/member/login.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { activateGame } from '@kapao/contract/member/wallet.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { RECEIVING } from '../seed.ts';
import { makeSeededRandom, type SeededRandom } from '../seeded-random.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, registration, until, type World } from '../world.ts';

/** Somebody outside, with all accounts of theirs here. What the bank gave them references for is what they paid in. */
export interface Person {
  name: string;
  address: string;
  device: string;
  random: SeededRandom;
  accounts: Member[];
  /** References of the bank for transfers of their own money. */
  paidIn: Set<string>;
  /** Gift links they paid for, in baht. */
  giftsBaht: number;
  /** Who brought them, where that is another person. */
  friends: Person[];
  /** What an abuse has to come back to on a later day. */
  later: ((world: World) => Promise<void>)[];
}

const SYLLABLES = [
  'SO',
  'MA',
  'CHAI',
  'WAN',
  'NI',
  'RAT',
  'PRA',
  'KIT',
  'SUK',
  'TA',
  'NON',
  'LEK',
  'DA',
  'PHON',
  'BUN',
  'SI',
];

/** A name nobody else of the run has: three syllables each way, so that comparing them means something. */
function nameOf(index: number): string {
  const at = (step: number) => SYLLABLES[(index * 7 + step * 5 + (index >> (step % 4))) % SYLLABLES.length] ?? 'SO';
  const digit = (power: number) => SYLLABLES[Math.floor(index / SYLLABLES.length ** power) % SYLLABLES.length] ?? 'MA';
  return `${digit(0)}${digit(1)}${at(1)} ${at(2)}${digit(2)}${digit(0)}${at(3)}`;
}

export function newPerson(index: number, seed: number): Person {
  return {
    name: nameOf(index),
    address: `10.${20 + (index >> 14)}.${(index >> 7) % 128}.${(index % 128) + 1}`,
    device: `Mozilla/5.0 (Linux; Android 14; Phone ${index}) Chrome/${100 + (index % 40)}.0`,
    random: makeSeededRandom(seed * 100_003 + index),
    accounts: [],
    paidIn: new Set(),
    giftsBaht: 0,
    friends: [],
    later: [],
  };
}

interface Registration {
  bankCode?: string;
  accountNo?: string;
  accountName?: string;
  inviterId?: string;
}

const fromHome = ({ address, device }: Person) => ({ address, headers: { 'user-agent': device } });

/** Another account of this person, as anybody registers; answers nothing when it is refused. */
export async function join(world: World, person: Person, wish: Registration = {}): Promise<Member | undefined> {
  const username = `08${String(person.random.whole(10_000_000, 99_999_999))}`;
  const bankCode = wish.bankCode ?? 'SCB';
  const accountNo = wish.accountNo ?? newAccountNo(bankCode);
  const accountName = wish.accountName ?? person.name;
  const invite = wish.inviterId === undefined ? {} : { inviteCode: `PR${wish.inviterId}` };
  const body = { ...registration(username, { bankCode, accountNo, accountName }), name: accountName, ...invite };
  const registered = await world.call(register, { body, ...fromHome(person) });
  if (registered.status !== 200) return undefined;
  const signedIn = await world.call(login, { body: { username, password: MEMBER_PASSWORD }, ...fromHome(person) });
  const token = signedIn.reply?.token;
  if (token === undefined) throw new Error(`sign-in answered ${signedIn.message}`);
  const id = (await world.call(getProfile, { token })).reply?._id ?? '';
  const member = { id, username, token, bankCode, accountNo };
  person.accounts.push(member);
  return member;
}

/** The first account of a person, which everybody gets. */
export async function arrive(world: World, person: Person, wish: Registration = {}): Promise<void> {
  if (!(await join(world, person, wish))) throw new Error(`${person.name} could not register`);
}

export function mainAccount(person: Person): Member {
  const [account] = person.accounts;
  if (!account) throw new Error(`${person.name} has no account`);
  return account;
}

/** A transfer of their own money from one of their own bank accounts, under their own name. */
export async function payIn(
  world: World,
  person: Person,
  { baht, from }: { baht: number; from?: Member },
): Promise<string> {
  const reference = await sendFrom(world, { ...(from ?? mainAccount(person)), name: person.name }, baht);
  person.paidIn.add(reference);
  return reference;
}

/** A transfer by whoever holds that account, also nobody of the site. */
export function sendFrom(
  world: World,
  from: { bankCode: string; accountNo: string; name: string },
  baht: number,
): Promise<string> {
  return world.outside.sendMoney({
    fromBank: from.bankCode,
    fromAccountNo: from.accountNo,
    fromName: from.name,
    toBank: 'KBANK',
    toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
    amount: baht,
  });
}

/** An act under a key of its own, or under one that was used before. */
export const actAs =
  (world: World, { token }: Member) =>
  <R extends Route>(route: R, more: Acting = {}) =>
    world.call(route, { token, key: randomUUID(), ...(route.method === 'GET' ? { method: 'POST' } : {}), ...more });

interface Acting {
  body?: unknown;
  key?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

export const cashOf = async (world: World, member: Member) => (await world.wallet(member)).wallet.amount;

export const takeOut = (
  world: World,
  member: Member,
  { amount, key = randomUUID() }: { amount: number; key?: string },
) => actAs(world, member)(withdraw, { body: { amount }, key });

const SMALLEST_WITHDRAWAL = 100;

/** Ends what bonus there is and asks for everything in the wallet; answers the amount asked for, 0 when too little is there. */
export async function takeEverything(world: World, member: Member): Promise<number> {
  await actAs(world, member)(clearBonus);
  const cash = await cashOf(world, member);
  if (cash < SMALLEST_WITHDRAWAL) return 0;
  return (await takeOut(world, member, { amount: cash })).status === 200 ? cash : 0;
}

/** The member's name at a game, where an account is opened at the first call. */
export async function playerName(world: World, member: Member, game: string): Promise<string> {
  const known = async () => (await world.wallet(member)).slots.find(({ code }) => code === game)?.username;
  const before = await known();
  if (before) return before;
  let opened: string | null | undefined;
  // A game that does not answer now, perhaps because of a thief, does so at a later try.
  await until(`${game} has opened an account`, async () => {
    await actAs(world, member)(activateGame, { params: { game } });
    opened = await known();
    return Boolean(opened);
  });
  return opened ?? '';
}

export const move = (
  world: World,
  member: Member,
  order: { from: string; to: string; amount: number; key?: string },
) => {
  const { key = randomUUID(), ...body } = order;
  return actAs(world, member)(transfer, { body, key });
};

/** Brings home what the game itself says is there, once it has told its bets. */
export async function bringHome(world: World, member: Member, game: string): Promise<void> {
  const username = await playerName(world, member, game);
  const balance = (await world.outside.player(game, username))?.balance ?? 0;
  if (balance >= 1) await move(world, member, { from: game, to: 'WALLET', amount: balance });
}
