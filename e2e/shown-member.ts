import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { haveMember, type Member } from './api-steps.ts';
import { call } from './call.ts';
import type { Product } from './harness.ts';
import { beginIn } from './look-over.ts';
import { memberSteps } from './member-steps.ts';
import { letProofsAge, OTHER_DEVICES, signInElsewhere } from './passing-time.ts';
import type { Stage } from './stage.ts';
import type { Language } from './words.ts';

/** Of the member app: the smallest phone, a usual one, a desk. */
export const MEMBER_SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
export const [, PHONE, DESK] = MEMBER_SIZES;

export interface ShownMembers {
  member: Member;
  /** Has not agreed to the terms yet. */
  newcomer: Member;
  receiptId: string;
}

/** A long name, long amounts, a bank that wants another name, and something of every kind in the history. */
export async function haveShownMembers(product: Product): Promise<ShownMembers> {
  const newcomer = await haveMember(product, { hasNotAgreed: true });
  const name = 'Chanthanaphorn Wattanasombatkul';
  const member = await haveMember(product, { name, firstName: 'CHANTHANAPHORN', lastName: 'WATTANASOMBATKUL' });
  await member.deposit(1_234_567.89);
  await member.activate('pg');
  // Its players have a password; those of the other have none.
  await member.activate('imi');
  await member.transfer({ from: 'WALLET', to: 'pg', amount: 1234.5 });
  const { username } = await member.player('pg');
  await product.world.playRound('pg', username, { stake: 1234.5, payout: 0 });
  await product.world.playRound('pg', username, { stake: 0, payout: 987_654.25 });
  await product.world.fault({ target: 'game:pg', fault: 'refuse', times: 1 });
  await expect(member.transfer({ from: 'WALLET', to: 'pg', amount: 2 })).rejects.toThrow('TRANSFER_FAIL');
  // It is being played: who comes back is told what became of the money.
  await call(product.memberOrigin, autoLogin, { headers: member.headers, params: { provider: 'pg', username } });
  await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 25_000 } });
  const [newest] = await member.statement();
  return { member, newcomer, receiptId: newest?.id ?? '' };
}

/** A window that speaks a language, signed in when asked for. */
export async function openMemberApp(
  { product, browser }: Stage,
  { member, newcomer }: ShownMembers,
  { language, who }: { language: Language; who: 'visitor' | 'member' | 'newcomer' },
): Promise<Page> {
  // The server asks for the password again: that is what the step-up is for.
  const page = await browser.open({ ...PHONE, allowed: [/status of 403 .*\/api\/account\/profile$/] });
  await beginIn(page, { key: 'locale', language });
  await page.goto(`${product.memberOrigin}/login`);
  const steps = memberSteps(page, language);
  if (who !== 'visitor') await steps.logIn(who === 'member' ? member : newcomer);
  if (who === 'member') {
    await letProofsAge(product);
    await signInElsewhere(product, member, OTHER_DEVICES[language].agent);
  }
  return page;
}
