import { sendMessage } from '@kapao/contract/member/chat.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { beforeAll, expect, test } from 'vitest';
import { haveMember, haveOperator, type Member } from './api-steps.ts';
import { call } from './call.ts';
import { beginIn, lookOver } from './look-over.ts';
import { officePlaces } from './office-places.ts';
import { DESK, OFFICE_WORDS } from './office-steps.ts';
import { setStage } from './stage.ts';
import { LANGUAGES, type Language } from './words.ts';

/** A desk, a tablet, and the phone of whoever is called at night. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

const LOOK_OVER_TIMEOUT_MS = 300_000;

const stage = setStage();
let member: Member;
let cookie: { name: string; value: string };

/** One waiting item of each kind: a withdrawal, an unmatched deposit, a transfer without an answer, a chat question. */
beforeAll(async () => {
  const { product } = stage;
  const name = 'Chanthanaphorn Wattanasombatkul';
  member = await haveMember(product, { name, firstName: 'CHANTHANAPHORN', lastName: 'WATTANASOMBATKUL' });
  await member.deposit(1_234_567.89);
  await member.activate('pg');
  await member.transfer({ from: 'WALLET', to: 'pg', amount: 1234.5 });
  await call(product.memberOrigin, withdraw, { headers: member.headers, body: { amount: 25_000 } });
  await member.sendMoney(451.25, {
    fromBank: 'BAY',
    fromAccountNo: '7776665554',
    fromName: 'SOMEBODY WITH A LONG NAME',
  });
  const message = { message_type: 'text', payload: '0812345678 '.repeat(30) };
  const body = { clientId: crypto.randomUUID(), message };
  await call(product.memberOrigin, sendMessage, { headers: member.headers, body });
  const { Cookie = '' } = await haveOperator(product, product.operators.owner);
  const [given = '', value = ''] = Cookie.split('=');
  cookie = { name: given, value };
});

async function openOffice(language: Language, isSignedIn: boolean) {
  const page = await stage.browser.open({ ...DESK, allowed: [...DESK.allowed, /status of 404/] });
  if (isSignedIn) await page.context().addCookies([{ ...cookie, url: stage.product.operatorOrigin }]);
  await beginIn(page, { key: 'kapao-office-language', language });
  return page;
}

test.each(LANGUAGES)(
  'every page and sheet of the back office fits, speaks only its language and keeps nobody out (%s)',
  async (language) => {
    const over = { origin: stage.product.operatorOrigin, sizes: SIZES, readAt: DESK, words: OFFICE_WORDS, language };
    const stranger = await openOffice(language, false);
    const faults = await lookOver(stranger, { ...over, places: () => [{ path: '/sign-in' }] });
    const page = await openOffice(language, true);
    faults.push(...(await lookOver(page, { ...over, places: (spoken) => officePlaces(spoken, member.memberId) })));
    expect(faults).toEqual([]);
  },
  LOOK_OVER_TIMEOUT_MS,
);
