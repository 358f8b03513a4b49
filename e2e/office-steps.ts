import type { Page } from 'playwright-core';
import { en } from '../apps/back-office/src/messages/en.ts';
import { la } from '../apps/back-office/src/messages/la.ts';
import { th } from '../apps/back-office/src/messages/th.ts';
import type { Operator } from './harness.ts';
import { LANGUAGES, type Language, SPEECH } from './words.ts';

export const OFFICE_WORDS = { th, la, en } as const;

/** A desk; asking who is signed in is answered with 401 until somebody is. */
export const DESK = { width: 1280, height: 800, allowed: [/status of 401 .*\/ops\/api\/me$/] };

function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[()?.]/g, '\\$&')}`);
}

/** What an operator does at the back office. */
export function officeSteps(page: Page, language: Language = 'th') {
  const words = OFFICE_WORDS[language];
  const rooms = () => page.getByRole('navigation', { name: words.frame.rooms });
  /** Buttons carry their key behind their name. */
  const button = (name: string) => page.getByRole('button', { name: startingWith(name) });

  async function signIn(origin: string, { username, password, code }: Operator) {
    await page.goto(origin);
    await page.locator('.sign-in-preferences').getByText(SPEECH[language].name, { exact: true }).click();
    await page.getByLabel(words.signIn.username).fill(username);
    await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
    await page.getByLabel(words.signIn.totp).fill(await code());
    await button(words.signIn.submit).click();
    await rooms().waitFor();
  }

  async function enter(room: 'withdrawals' | 'inflows' | 'slips' | 'transfers' | 'reconciliation') {
    await rooms().getByText(words.frame[room], { exact: true }).click();
    await page.getByRole('heading', { name: words[room].title }).first().waitFor();
  }

  /** Opens the waiting entry that shows this text, such as a name or an amount. */
  async function openEntry(text: string) {
    await page.locator('.queue-row', { hasText: text }).click();
  }

  async function giveReason(submit: string, reason: string) {
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: words.common.reason }).fill(reason);
    await sheet.getByRole('button', { name: submit, exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
  }

  const said = (text: string) => page.getByText(text).first().waitFor();

  /** Switches the page to every language as an operator does, the own one last, and has each of them read. */
  async function inEveryLanguage(read: (words: (typeof OFFICE_WORDS)[Language]) => Promise<unknown>) {
    for (const other of [...LANGUAGES.filter((one) => one !== language), language]) {
      await page.locator('button.operator').click();
      await page.locator('.operator-menu').getByText(SPEECH[other].name, { exact: true }).click();
      await page.locator(`html[lang=${SPEECH[other].html}]`).waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await read(OFFICE_WORDS[other]);
    }
  }

  return { page, words, inEveryLanguage, button, signIn, enter, openEntry, giveReason, said };
}
