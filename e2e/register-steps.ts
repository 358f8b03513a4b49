import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { busyMs } from '../apps/server/src/testing/busy.ts';
import type { Product } from './harness.ts';
import type { MemberSteps, NewMember } from './member-steps.ts';

/** Spec 9: 2 s, and what a busy machine may add or a late look takes away. */
const STAYS_MS = { from: 1_800, to: busyMs(2_000) };

/** What a new member does step by step, for journeys about registering. */
export function registerSteps({ page, words }: MemberSteps) {
  const { register, login, common } = words;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

  async function givePhone(phone: string) {
    await page.getByLabel(login.phone).fill(phone);
    await press(common.next);
  }

  async function giveProfile(member: NewMember) {
    await heading(register.youTitle);
    await field(register.name).fill(member.name);
    await field(register.password).fill(member.password);
    await field(register.repeat).fill(member.password);
    await press(common.next);
    await heading(register.bankTitle);
  }

  async function giveBank(member: NewMember) {
    await watchEnd(page, register.done);
    await field(register.bank).selectOption(member.bankCode);
    await field(register.firstName).fill(member.firstName);
    await field(register.lastName).fill(member.lastName);
    await field(register.accountNo).fill(member.accountNo);
    await press(register.finish);
  }

  /** The message stays for two seconds, as the page itself saw them, and then the page is /login (spec 4, 9). */
  async function expectDone() {
    await page.getByText(register.done).waitFor();
    await page.waitForURL('**/login');
    const stayed = await page.waitForFunction(() => {
      const { end }: { end?: { saidAtMs?: number; leftAtMs?: number } } = window as never;
      return end?.saidAtMs !== undefined && end.leftAtMs !== undefined ? end.leftAtMs - end.saidAtMs : undefined;
    });
    const stayedMs = Number(await stayed.jsonValue());
    expect(stayedMs).toBeGreaterThan(STAYS_MS.from);
    expect(stayedMs).toBeLessThan(STAYS_MS.to);
  }

  return { press, field, heading, givePhone, giveProfile, giveBank, expectDone };
}

/** Writes down when the message is there and when the page is /login, as the page itself sees them. */
async function watchEnd(page: Page, message: string) {
  await page.evaluate((text) => {
    const end: { saidAtMs?: number; leftAtMs?: number } = {};
    Object.assign(window, { end });
    new MutationObserver(() => {
      if (document.body.textContent?.replace(/[\u200b\u2060]/g, '').includes(text)) end.saidAtMs ??= performance.now();
      if (location.pathname === '/login') end.leftAtMs ??= performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, message);
}

/** The code of the newest text message, which is bound to the site (WebOTP). */
export async function codeFor({ world, memberOrigin }: Product, phone: string, place = 0): Promise<string> {
  const text = (await world.messagesTo(phone))[place] ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  expect(text).toContain(`@${new URL(memberOrigin).hostname} #${code}`);
  return code;
}

/** Another code than that one. */
export function wrongCode(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}

/** Five minutes pass for the codes of everybody. */
export async function letCodesExpire({ databaseUrl }: Product): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  try {
    await sql`update one_time_codes set expires_at = now() - interval '1 second'`.execute(db);
  } finally {
    await db.destroy();
  }
}
