import { operatorMe } from '@kapao/contract/operator/login.ts';
import { type PartnerProtocol, type PartnerView, putPartner } from '@kapao/contract/operator/partner.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { openScreen } from '../../testing/screen.tsx';
import { PartnerSheet } from './partner-sheet.tsx';

const { partners: words } = en;
const operator = { username: 'nok', role: 'owner' as const, rights: ['partners.read', 'partners.edit'] };
const field = (name: string) => ({ name, kind: 'text' as const, isRequired: true });
const MAIL: PartnerProtocol = {
  ...{ code: 'mail-alert', kind: 'alert', title: 'Mail (SMTP)', tells: false, isMail: true },
  settings: [
    { name: 'told', kind: 'choice', choices: ['at-once', 'late'], isRequired: true },
    field('from'),
    field('recipients'),
  ],
  secrets: [field('user'), field('password')],
};

it('a mail server is entered at its own kind of address, with fields and choices that have words', async () => {
  const { bodiesOf } = answerCalls([
    reply(operatorMe, () => ({ operator })),
    reply(putPartner, () => ({ message: 'PROPOSED', proposalId: '0b0e7c1e-0000-4000-8000-000000000001', hash: 'a' })),
  ]);
  const sheet = { protocols: [MAIL], noticesAt: '', keysInFiles: {}, onClose: () => undefined };
  await openScreen(<PartnerSheet {...sheet} />);
  const fill = (label: string, text: string) => page.getByLabelText(label, { exact: true }).fill(text);
  await page.getByLabelText(words.protocol).selectOptions('mail-alert');
  await expect.element(page.getByText(words.mailUrlHint)).toBeVisible();
  await fill(words.id, 'duty-mail');
  await fill(words.name, 'Duty');
  await fill(words.url, 'https://smtp.bank.example');
  await page.getByLabelText(words.fields.told.label).selectOptions(words.choices['at-once']);
  await fill(words.fields.from.label, 'kapao@site.example');
  await fill(words.fields.recipients.label, 'a@site.example, b@site.example');
  await fill(words.fields.user.label, 'kapao');
  await fill(words.fields.password.label, 'herons in the rice');
  await page.getByRole('textbox', { name: en.common.reason }).fill('on duty');
  await page.getByRole('button', { name: words.propose }).click();
  await expect.element(page.getByText(words.bad)).toBeVisible();
  expect(bodiesOf(putPartner)).toEqual([]);

  await fill(words.url, 'smtps://smtp.bank.example:465');
  await page.getByRole('button', { name: words.propose }).click();
  const settings = { told: 'at-once', from: 'kapao@site.example', recipients: 'a@site.example, b@site.example' };
  const secrets = { user: 'kapao', password: 'herons in the rice' };
  await expect
    .poll(() => bodiesOf(putPartner))
    .toMatchObject([{ protocol: 'mail-alert', url: 'smtps://smtp.bank.example:465', settings, secrets }]);
});

it('an address that changes wants the stored credentials entered again, and says so beside each field', async () => {
  const { bodiesOf } = answerCalls([
    reply(operatorMe, () => ({ operator })),
    reply(putPartner, () => ({ message: 'PROPOSED', proposalId: '0b0e7c1e-0000-4000-8000-000000000001', hash: 'a' })),
  ]);
  const partner: PartnerView = {
    ...{ id: 'duty-mail', kind: 'alert', protocol: 'mail-alert', name: 'Duty', url: 'smtps://smtp.bank.example:465' },
    settings: { told: 'at-once', from: 'kapao@site.example', recipients: 'a@site.example' },
    keyMarks: { user: 'aaaaaa', password: 'bbbbbb' },
    ...{ timeoutMs: 500, callsAtOnce: 1, position: 1, share: 1, isOn: true, isPaused: false, isUnusable: false },
    health: { state: 'well', callsToday: 0, failuresToday: 0, unclear: [] },
  };
  await openScreen(
    <PartnerSheet {...{ protocols: [MAIL], partner, noticesAt: '', keysInFiles: {}, onClose: () => undefined }} />,
  );
  await expect.element(page.getByText(words.keyKept('bbbbbb'), { exact: false })).toBeVisible();
  await page.getByLabelText(words.url, { exact: true }).fill('smtps://smtp.other.example:465');
  await expect.element(page.getByText(words.keyAgain, { exact: false }).first()).toBeVisible();
  expect(page.getByText(words.keyAgain, { exact: false }).elements()).toHaveLength(2);
  await page.getByRole('textbox', { name: en.common.reason }).fill('the bank moved');
  await page.getByRole('button', { name: words.propose }).click();
  await expect.element(page.getByText(words.bad).first()).toBeVisible();
  expect(bodiesOf(putPartner)).toEqual([]);
});
