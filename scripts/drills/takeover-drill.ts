import { randomUUID } from 'node:crypto';
import { changeProfile } from '@kapao/contract/member/account.ts';
import { login } from '@kapao/contract/member/login.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { freezeMember } from '@kapao/contract/operator/member.ts';
import { getWithdrawal, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import { booksOf, MEMBER_PASSWORD, newAccountNo, until } from '../../apps/server/src/testing/world.ts';
import { type Drill, must, newMember, operatorAt } from './stage.ts';

const FUNDS = 1_000;
const reason = 'the member called: the account was taken over';

/** Entry 14: somebody has the password, moves the payout account and withdraws. */
export const takeoverDrill: Drill = {
  name: 'takeover',
  entry: 14,
  title: 'an account is taken over',
  async run({ site, load }) {
    load.enter('an account is taken over');
    const member = await newMember(site, FUNDS);
    const body = { username: member.username, password: MEMBER_PASSWORD };
    const signIn = () => callOver(site.url, login, { body, headers: { 'user-agent': 'Firefox/150.0 Windows' } });
    const token = (await signIn()).reply?.token ?? '';
    const stranger = newAccountNo();
    const moved = await callOver(site.url, changeProfile, {
      token,
      body: {
        name: 'Thief',
        bankCode: 'SCB',
        bankAccountName: 'TEST MEMBER',
        bankAccountNo: stranger,
        password: MEMBER_PASSWORD,
      },
    });
    must(moved.status === 200, `the thief's change answered ${moved.text}`);
    const taken = await callOver(site.url, withdraw, { token, key: randomUUID(), body: { amount: 500 } });
    must(taken.reply !== undefined, `the thief's withdrawal answered ${taken.text}`);
    await until('the phone on record is told', async () => (await site.outside.messagesTo(member.username)).length > 0);

    const [support, finance] = [await operatorAt(site, 'support'), await operatorAt(site, 'finance')];
    const id = taken.reply.withdrawalId;
    const seen = await finance.call(getWithdrawal, { params: { id } });
    must(seen.text.includes('REVIEW'), `the withdrawal does not wait for people: ${seen.text.slice(0, 300)}`);
    const frozen = await support.call(freezeMember, { params: { id: member.id }, body: { reason } });
    must(frozen.status === 200, `suspending answered ${frozen.text}`);
    const after = await callOver(site.url, getWallet, { token });
    must(after.status === 401, `the thief's session answered ${after.status}`);
    must((await signIn()).message === 'INACTIVE_USER', 'the thief signs in again');
    const rejected = await finance.call(rejectWithdrawal, { params: { id }, body: { reason } });
    must(rejected.status === 200, `rejecting answered ${rejected.text}`);
    await until('the money is back', async () => (await booksOf(site.admin, member)).cash === BigInt(FUNDS) * 100n);
    const paid = (await site.outside.payouts()).filter(({ accountNo }) => accountNo === stranger);
    must(paid.length === 0, 'money left to the new account');
    return [
      'the withdrawal waited for people; session ended, sign-in refused, money back, nothing left to the new account',
    ];
  },
};
