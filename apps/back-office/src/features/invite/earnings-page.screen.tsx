import { listEarnings, type OperatorEarning, rejectEarning, releaseEarning } from '@kapao/contract/operator/invite.ts';
import { operatorMe } from '@kapao/contract/operator/login.ts';
import { answerCalls, refusal, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { openScreen } from '../../testing/screen.tsx';
import { EarningsPage } from './earnings-page.tsx';

const texts = en.earnings;
const operator = { username: 'nok', role: 'finance' as const, rights: ['rewards.read', 'rewards.approve'] };

function held(id: string, name: string): OperatorEarning {
  const person = (of: string) => ({ memberId: of, name: of, username: '0812345678' });
  return {
    id,
    inviter: person(name),
    invitee: person(`friend of ${name}`),
    day: '2026-11-20',
    basis: 1000,
    amount: 5,
    currency: 'THB',
    state: 'HELD',
    heldReason: 'SAME_DEVICE',
    decidedBy: null,
    createdAt: '2026-11-21T03:00:00Z',
  };
}

/** The queue with two entries; what is released leaves it. */
async function openQueue() {
  const waiting = [held('a', 'Anong'), held('b', 'Boon')];
  const server = answerCalls([
    reply(operatorMe, () => ({ operator })),
    reply(listEarnings, () => ({ total: waiting.length, earnings: waiting })),
    reply(releaseEarning, () => {
      waiting.shift();
      return { message: 'SUCCESS' };
    }),
    refusal(rejectEarning, 'NO_DATA'),
  ]);
  await openScreen(<EarningsPage />);
  await expect.element(page.getByRole('link', { name: 'friend of Anong' })).toBeVisible();
  return server;
}

it('a decision needs a reason; with one it is sent, and the entry below opens', async () => {
  const server = await openQueue();
  await page.getByRole('button', { name: texts.release }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: texts.release }).click();
  await expect.element(sheet.getByText(en.common.reasonMissing)).toBeVisible();
  expect(server.bodiesOf(releaseEarning)).toEqual([]);
  await sheet.getByRole('textbox').fill('two people, seen');
  await sheet.getByRole('button', { name: texts.release }).click();
  await expect.element(page.getByRole('link', { name: 'friend of Boon' })).toBeVisible();
  expect(server.bodiesOf(releaseEarning)).toEqual([{ reason: 'two people, seen' }]);
});

it('a refused decision is told in its sheet, and the reason stays typed', async () => {
  await openQueue();
  await page.getByRole('button', { name: texts.reject }).click();
  const sheet = page.getByRole('dialog');
  const reason = sheet.getByRole('textbox');
  await reason.fill('one person');
  await sheet.getByRole('button', { name: texts.reject }).click();
  await expect.element(sheet.getByText(en.errors.NO_DATA)).toBeVisible();
  await expect.element(reason).toHaveValue('one person');
});

it('the keys j and k go through the queue', async () => {
  await openQueue();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('link', { name: 'friend of Boon' })).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('link', { name: 'friend of Anong' })).toBeVisible();
});
