import { randomUUID } from 'node:crypto';
import { changeProfile } from '@kapao/contract/member/account.ts';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { pay, upload } from '../slip-story.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, until, type World } from '../world.ts';
import { type Abuse, atOnce } from './abuse.ts';
import {
  actAs,
  cashOf,
  join,
  mainAccount,
  move,
  type Person,
  payIn,
  playerName,
  sendFrom,
  takeEverything,
  takeOut,
} from './person.ts';

const CREDIT_TIMEOUT_MS = 8_000;

/** Own money in, and waited for: after what a thief did to his account it may have to wait for people. */
export async function fill(world: World, thief: Person, baht: number): Promise<Member> {
  const account = mainAccount(thief);
  const before = await cashOf(world, account);
  await payIn(world, thief, { baht });
  await credited(async () => (await cashOf(world, account)) > before);
  return account;
}

const credited = (isThere: () => Promise<boolean>) =>
  until('own money is credited', isThere, CREDIT_TIMEOUT_MS).catch(() => undefined);

/** Somebody who is no member and sends money to the site. */
const stranger = () => ({ bankCode: 'SCB', accountNo: newAccountNo(), name: 'SOMCHAI VICTIMKUL' });
const notMember = { id: '', username: '', token: '' };

/** Structuring: parts below every limit of one withdrawal. */
const splitWithdrawals: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 3_000);
  for (let part = 0; part < 6; part += 1) {
    await takeOut(world, account, { amount: 500 });
    await world.hurry();
  }
};

/** The same balance asked for many times at once, and moved to a game beside it. */
const withdrawBesideTransfer: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 800);
  await playerName(world, account, 'pg');
  await Promise.all([
    ...(await atOnce(6, async () => takeOut(world, account, { amount: 800 }))),
    ...(await atOnce(6, async () => move(world, account, { from: 'WALLET', to: 'pg', amount: 800 }))),
  ]);
};

/** One key for several bodies, members and callers. */
const reusedKeys: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 600);
  const second = await join(world, thief);
  const key = randomUUID();
  await atOnce(10, () => takeOut(world, account, { amount: 300, key }));
  await takeOut(world, account, { amount: 301, key });
  if (second) await takeOut(world, second, { amount: 300, key });
};

/** Money in, payout account to a mule, money out. */
const payoutToMule: Abuse = async (world, thief) => {
  const account = await fill(world, thief, 1_000);
  const bankAccountNo = newAccountNo();
  const body = { name: thief.name, bankCode: 'SCB', bankAccountName: thief.name, bankAccountNo };
  const changed = await actAs(world, account)(changeProfile, {
    body: { ...body, password: MEMBER_PASSWORD } as object,
  });
  // Both are his; what he pays in comes from the one on record.
  thief.accounts.push({ ...account, accountNo: changed.status === 200 ? account.accountNo : bankAccountNo });
  if (changed.status === 200) account.accountNo = bankAccountNo;
  await takeEverything(world, account);
};

/** A payout account that the bank refuses: what comes back is asked for again and again. */
const refusedPayout: Abuse = async (world, thief) => {
  const closed = await join(world, thief, { accountNo: newAccountNo('SCB', '0000') });
  if (!closed) return;
  await payIn(world, thief, { baht: 400, from: closed });
  await credited(async () => (await cashOf(world, closed)) >= 400);
  for (let turn = 0; turn < 3; turn += 1) {
    await takeOut(world, closed, { amount: 400 });
    await world.hurry();
  }
};

/** An account whose number ends like a stranger's, entered before the stranger pays. */
const strangersDigits: Abuse = async (world, thief) => {
  const victim = stranger();
  const accountNo = `9${victim.accountNo.slice(1, 4) === '999' ? '888' : '999'}${victim.accountNo.slice(-6)}`;
  const account = await join(world, thief, { accountNo });
  await sendFrom(world, victim, 777);
  if (account) thief.later.push(async () => void (await takeEverything(world, account)));
};

/** The picture of a stranger's slip, uploaded by the thief. */
const strangersSlip: Abuse = async (world, thief) => {
  const victim = stranger();
  const { picture } = await pay(world, { ...notMember, ...victim }, { baht: 640, fromName: victim.name });
  await upload({ world, member: mainAccount(thief), file: picture });
  thief.later.push(async () => void (await takeEverything(world, mainAccount(thief))));
};

/** A transfer that waits is claimed by an account of the sender's name and last digits, entered afterwards, with its slip. */
const waitingMoney: Abuse = async (world, thief) => {
  const victim = stranger();
  const at = new Date(Date.now() - 60_000).toISOString();
  const { picture } = await pay(world, { ...notMember, ...victim }, { baht: 888, fromName: victim.name, at });
  const accountNo = `98${victim.accountNo.slice(2)}`;
  const account = await join(world, thief, { accountNo, accountName: victim.name });
  if (!account) return;
  await upload({ world, member: account, file: picture });
  thief.later.push(async () => void (await takeEverything(world, account)));
};

/** The same gift link in several spellings by two accounts, and one somebody else was given. */
const giftAgain: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  const link = await world.outside.giftLink({ phone: account.username, amount: 120 });
  thief.giftsBaht += 120;
  const others = await world.outside.giftLink({ phone: `08${newAccountNo().slice(0, 8)}`, amount: 500 });
  const second = await join(world, thief);
  const spellings = [link, `${link}&again=1`, ` ${link}#x`, link, others];
  await atOnce(spellings.length, (index) => actAs(world, account)(truelink, { body: { link: spellings[index] } }));
  if (second) await actAs(world, second)(truelink, { body: { link } });
  await takeEverything(world, account);
};

/** Money of a mule, under a name that is not the member's: laundering through the wallet. */
const muleMoney: Abuse = async (world, thief) => {
  const mule = { bankCode: 'SCB', accountNo: mainAccount(thief).accountNo, name: 'MULA SOMEBODYELSE' };
  await sendFrom(world, mule, 900);
  thief.later.push(async () => void (await takeEverything(world, mainAccount(thief))));
};

/** What the bank has sent is told once more by its slip, by both accounts of the thief. */
const slipAndFeed: Abuse = async (world, thief) => {
  const account = mainAccount(thief);
  const sent = await pay(world, account, { baht: 350, fromName: thief.name });
  thief.paidIn.add(sent.reference);
  const second = await join(world, thief);
  const uploaders = [account, account, ...(second ? [second] : [])];
  await atOnce(uploaders.length, async (index) => {
    const member = uploaders[index] ?? account;
    return upload({ world, member, file: sent.picture });
  });
  thief.later.push(async () => {
    for (const member of thief.accounts) await takeEverything(world, member);
  });
};

export const MONEY_ABUSES: Readonly<Record<string, Abuse>> = {
  splitWithdrawals,
  withdrawBesideTransfer,
  reusedKeys,
  payoutToMule,
  refusedPayout,
  strangersDigits,
  strangersSlip,
  waitingMoney,
  giftAgain,
  muleMoney,
  slipAndFeed,
};
