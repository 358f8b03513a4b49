import { login } from '@kapao/contract/member/login.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { activateGame } from '@kapao/contract/member/wallet.ts';
import type pg from 'pg';
import type { OutsideWorld } from './outside-world.ts';
import { RECEIVING } from './seed.ts';
import { callOver } from './wire.ts';
import { booksOf, digits, MEMBER_PASSWORD, type Member, newAccountNo, registration, until } from './world.ts';

/** A running server, its database and the parties around it. */
interface Site {
  url: string;
  admin: pg.Pool;
  outside: OutsideWorld;
}

const NAME = 'TEST MEMBER';

/** A member of a server that runs as a program, in the game `pg`, whose first deposit has proven the bank account. */
export async function registerOver(site: Site, baht: number, bankAccountName = NAME): Promise<Member> {
  const { url, admin } = site;
  const [username, accountNo] = [`08${digits(8)}`, newAccountNo()];
  const account = { bankCode: 'SCB', accountNo, accountName: bankAccountName };
  const made = await callOver(url, register, { body: { ...registration(username, account), name: bankAccountName } });
  if (made.status !== 200) throw new Error(`registration answered ${made.text}`);
  const signedIn = await callOver(url, login, { body: { username, password: MEMBER_PASSWORD } });
  if (!signedIn.reply) throw new Error(`sign-in answered ${signedIn.text}`);
  const { token } = signedIn.reply;
  const found = await admin.query('select member_id from members where username = $1', [username]);
  const member = { id: String(found.rows[0]?.member_id), username, token, bankCode: 'SCB', accountNo, bankAccountName };
  const activated = await callOver(url, activateGame, { token, params: { game: 'pg' }, method: 'POST' });
  if (activated.status !== 200) throw new Error(`activation answered ${activated.text}`);
  await sendMoney(site.outside, member, baht);
  const amountMinor = BigInt(baht) * 100n;
  await until('the first deposit is there', async () => (await booksOf(admin, member)).cash === amountMinor);
  return member;
}

/** A bank transfer by the member to the site's account. */
export const sendMoney = (outside: OutsideWorld, member: Member, baht: number) =>
  outside.sendMoney({
    fromBank: member.bankCode,
    fromAccountNo: member.accountNo,
    fromName: member.bankAccountName ?? NAME,
    toBank: 'KBANK',
    toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
    amount: baht,
  });
