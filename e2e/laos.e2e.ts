import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { call } from './call.ts';
import { memberSteps, newMember } from './member-steps.ts';
import { registerSteps } from './register-steps.ts';
import { setStage } from './stage.ts';
import { spokenAmong } from './words.ts';

/** What a member of the Laos build sees of money: kip, named as such, without decimals. */
const PHONES = [
  { language: 'la', width: 360, height: 640 },
  { language: 'en', width: 390, height: 844 },
] as const;

const stage = setStage({ serverEnv: { LAOS: 'true' } });

let lastLao = Math.floor(Math.random() * 90_000) + 10_000;
function newLao() {
  lastLao += 1;
  return newMember({ phone: `02056${lastLao}0`, bankCode: 'BCEL', accountNo: `1601${lastLao}124` });
}

/** Every account of the deposit sheet but kip's would be baht's. */
async function payIn(person: ReturnType<typeof newLao>, amount: number) {
  const { banks } = await call(stage.product.memberOrigin, lookupDeposit);
  const account = banks.find(({ currency }) => currency === 'LAK');
  await stage.product.world.send({
    fromBank: person.bankCode,
    fromAccountNo: person.accountNo,
    fromName: `${person.firstName} ${person.lastName}`,
    toBank: account?.bankCode ?? '',
    toAccountNo: account?.bankAccountNo ?? '',
    amount,
  });
}

test.each(spokenAmong('la', PHONES))(
  'in the Laos build a kip member reads kip without decimals on every sheet about money ($language, $width)',
  async ({ language, ...size }) => {
    const { product, browser } = stage;
    const person = newLao();
    const member = await haveMember(product, person);
    await payIn(person, 500_000);
    await expect.poll(member.cash).toBe(500_000);
    const steps = memberSteps(await browser.open({ ...size, allowed: [/status of 4\d\d/] }), language);
    const { page, words } = steps;
    const goTo = async (place: string) => {
      await page.goto(`${product.memberOrigin}${place}`);
      await page.waitForLoadState('networkidle');
    };
    await goTo('/register');
    await steps.speak();
    const visitor = registerSteps(steps);
    await page.getByText(words.laos.PHONE_NUMBER_REQUIRE_10_DIGIT).waitFor();
    const other = newLao();
    await visitor.givePhone(other.phone);
    await visitor.giveProfile(other);
    await page.getByLabel(words.register.bank, { exact: true }).selectOption('LDB');
    await page.goto(`${product.memberOrigin}/login`);
    await steps.logIn(member);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('body').innerText()).not.toMatch(/\d\.\d\d\b/);

    await goTo('/user/home?do=deposit');
    await steps.dialog().getByText('1601-2000-1234').or(steps.dialog().getByText('160120001234')).first().waitFor();
    const ways = await steps.dialog().innerText();
    expect(ways).toContain(words.unit.LAK);
    expect(ways).not.toContain(words.unit.THB);
    expect(ways).not.toContain('012-345-6789');
    expect(ways).toContain(language === 'la' ? 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ' : 'BCEL');

    await goTo('/user/home?do=withdraw');
    const amount = steps.dialog().getByLabel(words.money.amount);
    await amount.first().fill('100000.5');
    await steps.dialog().getByText(words.laos.wholeKip).waitFor();
    await amount.first().fill('100000');
    expect(await steps.dialog().innerText()).not.toMatch(/\d\.\d\d\b/);

    await goTo('/user/statement');
    await page.getByText('+500,000', { exact: true }).filter({ visible: true }).first().waitFor();
  },
);
