import { lookupRegisterOtp } from '@kapao/contract/member/lookup.ts';
import { putRegisterOtpLookup } from '@kapao/contract/operator/lookup-editor.ts';
import { getMember, searchMembers } from '@kapao/contract/operator/member.ts';
import { beforeAll, expect, test } from 'vitest';
import { agree, haveMember, haveOperator } from './api-steps.ts';
import { call } from './call.ts';
import { memberSteps, newMember } from './member-steps.ts';
import { codeFor, letCodesExpire, registerSteps, wrongCode } from './register-steps.ts';
import { setStage } from './stage.ts';
import { type Language, spokenAmong, spokenIn } from './words.ts';

/** A refused call is part of these stories. */
const PHONE = { width: 390, height: 844, allowed: [/status of 4\d\d/] };

// A new code after a second instead of a minute: the wait is shown all the same.
const stage = setStage({ serverEnv: { OTP_RESEND_SECONDS: '1' } });

/** Each language with one of the banks that want English letters, and a name that has none. */
const VISITORS = [
  { language: 'th', bankCode: 'KTB', ownName: 'มาลี' },
  { language: 'la', bankCode: 'TMB', ownName: 'ມາລີ' },
  { language: 'en', bankCode: 'BBL', ownName: 'MALÉE' },
] as const;
let owner: Record<string, string>;
let finance: Record<string, string>;
beforeAll(async () => {
  owner = await haveOperator(stage.product, stage.product.operators.owner);
  finance = await haveOperator(stage.product, stage.product.operators.finance);
});

async function askForCodes(registerOTP: boolean) {
  const { product } = stage;
  const body = { content: { registerOTP } };
  await agree(product, await call(product.operatorOrigin, putRegisterOtpLookup, { headers: owner, body }), finance);
  expect(await call(product.memberOrigin, lookupRegisterOtp)).toEqual({ registerOTP });
}

async function visit(path: string, language: Language) {
  const steps = memberSteps(await stage.browser.open(PHONE), language);
  await steps.page.goto(stage.product.memberOrigin + path);
  await steps.speak();
  return { ...steps, ...registerSteps(steps) };
}

test.each(spokenAmong('la', VISITORS))(
  'a visitor registers with a code; a wrong and an expired one are told, and $bankCode wants English letters ($language)',
  async ({ language, bankCode, ownName }) => {
    const { product } = stage;
    await askForCodes(true);
    const member = newMember({ bankCode });
    const { page, words, heading, field, press, ...visitor } = await visit('/register', language);
    await page.getByText(words.register.step(1, 4)).waitFor();
    await visitor.givePhone('08123');
    await page.getByText(words.errors.PHONE_NUMBER_REQUIRE_10_DIGIT).waitFor();
    await visitor.givePhone(member.phone);
    await heading(words.code.title);
    await page.getByText(words.code.lead(member.phone)).waitFor();

    const first = await codeFor(product, member.phone);
    const tries: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/otp/verify') && tries.push(request.url()));
    await field(words.code.field).fill(wrongCode(first));
    await page.getByText(words.errors.OTP_CODE_INVALID).waitFor();
    // The wrong code is gone and has cost one try, however one types on.
    expect(await field(words.code.field).inputValue()).toBe('');
    await field(words.code.field).pressSequentially(first.slice(0, 5));
    await field(words.code.field).press('Backspace');
    expect(tries).toHaveLength(1);
    // A phone that reads the message may have to load the page anew: the code still counts, and so does the clock.
    await page.waitForFunction(() => history.state.kept?.code !== undefined);
    await page.reload();
    await heading(words.code.title);
    await page.getByText(words.code.lead(member.phone)).waitFor();
    await letCodesExpire(product);
    await field(words.code.field).fill(first);
    await page.getByText(words.errors.OTP_EXPIRED).waitFor();
    await press(words.code.resend);
    await page.getByText(words.code.sentAgain).waitFor();
    expect(await field(words.code.field).inputValue()).toBe('');
    expect(await field(words.code.field).evaluate((input) => input === document.activeElement)).toBe(true);
    await field(words.code.field).fill(await codeFor(product, member.phone));

    await heading(words.register.youTitle);
    // Nor is a number that is confirmed asked about again.
    await page.waitForFunction(() => history.state.kept?.step === 'profile');
    await page.reload();
    await heading(words.register.youTitle);
    await page.getByText(words.register.step(3, 4)).waitFor();
    // Back leads to the number at once, and the code that was confirmed is not asked for again.
    await page.goBack();
    await heading(words.register.phoneTitle);
    await press(words.common.next);
    await heading(words.register.youTitle);
    await field(words.register.name).fill(member.name);
    await field(words.register.password).fill(member.password);
    await field(words.register.repeat).fill(`${member.password}x`);
    await press(words.common.next);
    await page.getByText(words.register.passwordsDiffer).waitFor();
    await visitor.giveProfile(member);
    await press(words.common.back);
    expect(await field(words.register.name).inputValue()).toBe(member.name);
    await press(words.common.next);

    await page.getByText(words.register.bankRules).waitFor();
    // The name is asked for once: the account's follows it.
    expect(await field(words.register.firstName).inputValue()).toBe('MALEE');
    expect(await field(words.register.lastName).inputValue()).toBe('CHAIYO');
    await field(words.register.bank).selectOption('KBANK');
    await page.getByText(words.register.bankRules).waitFor({ state: 'detached' });
    await visitor.giveBank({ ...member, firstName: ownName });
    await page.getByText(words.register.englishOnly).waitFor();
    await field(words.register.firstName).fill(' malee ');
    await press(words.register.finish);
    await visitor.expectDone();
    // Nor is the password typed a third time.
    await page.getByRole('button', { name: words.login.submit, exact: true }).click();
    await page.waitForURL('**/user/home');
    await page.goto(`${product.memberOrigin}/user/profile`);
    await page.getByText('MALEE CHAIYO', { exact: true }).waitFor();
  },
);

test.each(spokenIn('en'))(
  'a number that is registered is told right after its code, with the way to sign in (%s)',
  async (language) => {
    const { product } = stage;
    await askForCodes(false);
    const { phone } = await haveMember(product, { phone: `09${newMember().phone.slice(2)}` });
    await askForCodes(true);
    const { page, words, heading, field, press, ...visitor } = await visit('/register', language);
    await visitor.givePhone(phone);
    await heading(words.code.title);
    await field(words.code.field).fill(await codeFor(product, phone));
    await page.getByText(words.errors.EXISTING_USER).waitFor();
    expect(await page.getByLabel(words.login.phone).inputValue()).toBe(phone);
    await page.locator('form').getByRole('button', { name: words.login.submit, exact: true }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByLabel(words.login.phone).inputValue()).toBe(phone);
  },
);

test.each(spokenAmong('th', VISITORS))(
  'a visitor who was invited registers without a code, and the inviter is known ($language)',
  async ({ language }) => {
    const { product } = stage;
    await askForCodes(false);
    const inviter = await haveMember(product, { phone: `09${newMember().phone.slice(2)}` });
    const member = newMember();
    const { page, words, heading, field, press, ...visitor } = await visit(
      `/register?code=PR${inviter.memberId}`,
      language,
    );
    await page.getByText(words.register.invitedBy('Ma***** C*****')).waitFor();
    await visitor.givePhone(inviter.phone);
    await page.getByText(words.register.step(2, 3)).waitFor();
    expect(await field(words.register.optional(words.register.inviteCode)).inputValue()).toBe(`PR${inviter.memberId}`);
    const sources = field(words.register.optional(words.register.source));
    await sources.selectOption('FRIEND');
    await field(words.register.name).fill(member.name);
    await field(words.register.password).fill(member.password);
    await field(words.register.repeat).fill(member.password);
    await press(words.common.next);
    // Somebody has this number: said at the field it is about, and what was typed stays.
    await page.getByText(words.errors.EXISTING_USER).waitFor();
    await page.getByLabel(words.login.phone).fill(member.phone);
    // A reload begins anew with everything but the passwords.
    await page.waitForFunction((phone) => history.state.kept?.phone === phone, member.phone);
    await page.reload();
    await expect.poll(() => page.getByLabel(words.login.phone).inputValue()).toBe(member.phone);
    await press(words.common.next);
    await heading(words.register.youTitle);
    expect(await field(words.register.name).inputValue()).toBe(member.name);
    expect(await field(words.register.password).inputValue()).toBe('');
    await field(words.register.password).fill(member.password);
    await field(words.register.repeat).fill(member.password);
    await press(words.common.next);
    await heading(words.register.bankTitle);
    await visitor.giveBank({ ...member, bankCode: inviter.bankCode, accountNo: inviter.accountNo });
    await page.getByText(words.errors.EXISTING_BANK).waitFor();
    await visitor.giveBank(member);
    await visitor.expectDone();
    await visitor.logIn(member);

    const search = { query: { search: member.phone } };
    const { members } = await call(product.operatorOrigin, searchMembers, { headers: owner, ...search });
    const dossier = await call(product.operatorOrigin, getMember, {
      headers: owner,
      params: { id: members[0]?.id ?? '' },
    });
    expect(dossier).toMatchObject({ inviterId: inviter.memberId, sourceCode: 'FRIEND' });
  },
);
