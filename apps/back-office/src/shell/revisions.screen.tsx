import { operatorMe } from '@kapao/contract/operator/login.ts';
import { listSettingRevisions, putBackSetting, type Revision } from '@kapao/contract/operator/revision.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../messages/en.ts';
import { openScreen } from '../testing/screen.tsx';
import { Revisions } from './revisions.tsx';

const { revisions: words } = en;
const revision: Revision = {
  ...{
    number: 7,
    subject: 'star',
    operator: 'nok',
    approvedBy: 'lek',
    reason: 'New brand',
    at: '2026-11-26T03:00:00Z',
  },
  before: { name: 'Old name', logo: '/art/star.svg' },
  after: { name: 'New name', logo: '/art/star.svg' },
  canPutBack: true,
};

async function open(rights: readonly string[], shown: readonly Revision[]) {
  const { bodiesOf } = answerCalls([
    reply(operatorMe, () => ({ operator: { username: 'nok', role: 'owner' as const, rights: [...rights] } })),
    reply(listSettingRevisions, () => ({ revisions: [...shown], next: null })),
    reply(putBackSetting, () => ({ message: 'SUCCESS' })),
  ]);
  await openScreen(<Revisions editor="game" name="Game providers" />);
  await page.getByRole('button', { name: `${words.open} Game providers` }).click();
  return bodiesOf;
}

it('tells who changed what and who agreed, and only what differs', async () => {
  await open(['settings.read', 'settings.edit'], [revision]);
  await expect.element(page.getByRole('cell', { name: 'Old name' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'New name' })).toBeVisible();
  await expect.element(page.getByText(words.agreed('lek'))).toBeVisible();
  await expect.element(page.getByText('/art/star.svg')).not.toBeInTheDocument();
});

it('puts back with a reason what was there before', async () => {
  const bodiesOf = await open(['settings.read', 'settings.edit'], [revision]);
  await page.getByRole('button', { name: words.putBack }).click();
  await page.getByRole('button', { name: words.reasons[0] ?? '' }).click();
  await page.getByRole('button', { name: words.putBack }).click();
  await expect.element(page.getByText(words.done)).toBeVisible();
  expect(bodiesOf(putBackSetting)).toEqual([{ reason: words.reasons[0] }]);
});

it('says that what was added is switched off and not taken away', async () => {
  await open(['settings.read', 'settings.edit'], [{ ...revision, before: null, after: { name: 'New game' } }]);
  await page.getByRole('button', { name: words.putBack }).click();
  await expect.element(page.getByText(words.addedConsequence)).toBeVisible();
  await expect.element(page.getByText(words.consequence)).not.toBeInTheDocument();
});

it('offers no way back to who may only read, nor to what is there already', async () => {
  await open(['settings.read'], [revision]);
  await expect.element(page.getByText('New brand')).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.putBack })).not.toBeInTheDocument();
});

it('says that nothing was changed yet', async () => {
  await open(['settings.read', 'settings.edit'], []);
  await expect.element(page.getByText(words.none)).toBeVisible();
});
