import { operatorMe } from '@kapao/contract/operator/login.ts';
import { createProposal, listProposals, type Proposal } from '@kapao/contract/operator/proposal.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../messages/en.ts';
import { openScreen } from '../testing/screen.tsx';
import { EarlierTerms } from './earlier-terms.tsx';

const { revisions: words } = en;
const version = (id: string, content: unknown): Proposal => ({
  ...{ id, kind: 'refund', subject: 'refund', content, hash: 'h', state: 'DONE', reason: `Reason ${id}` },
  ...{ proposedBy: 'nok', createdAt: '2026-11-26T03:00:00Z', proposedAt: '2026-11-26T03:00:00Z' },
  ...{ decidedBy: 'lek', decidedAt: '2026-11-26T04:00:00Z', decisionReason: null, effectiveAt: null },
  ...{ stoppedBy: null, stoppedAt: null, stopReason: null, may: { write: false, decide: false, stop: false } },
});

async function open(rights: readonly string[], versions: readonly Proposal[]) {
  const { bodiesOf } = answerCalls([
    reply(operatorMe, () => ({ operator: { username: 'nok', role: 'owner' as const, rights: [...rights] } })),
    reply(listProposals, () => ({ total: versions.length, proposals: [...versions] })),
    reply(createProposal, () => ({ message: 'SUCCESS', proposal: version('new', {}) })),
  ]);
  await openScreen(<EarlierTerms kind="refund" subject="refund" name="Refund" />);
  await page.getByRole('button', { name: `${words.open} Refund` }).click();
  return bodiesOf;
}

const versions = [version('3', { percent: 5 }), version('2', { percent: 8 }), version('1', { percent: 5 })];

it('tells each version with the one it replaced, and who agreed', async () => {
  await open(['proposals.read', 'proposals.write'], versions);
  await expect.element(page.getByText('Reason 2')).toBeVisible();
  await expect.element(page.getByText(words.agreed('lek')).first()).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '8' }).first()).toBeVisible();
});

it('proposes with a reason the terms that were replaced, and not those that count now', async () => {
  const bodiesOf = await open(['proposals.read', 'proposals.write'], versions);
  await expect.element(page.getByText('Reason 1')).toBeVisible();
  // The second version replaced what counts now.
  await page.getByRole('button', { name: words.putBack }).click();
  await expect.element(page.getByText(words.consequence)).toBeVisible();
  await page.getByRole('button', { name: words.reasons[0] ?? '' }).click();
  await page.getByRole('button', { name: words.putBack }).click();
  await expect.element(page.getByText(words.proposed)).toBeVisible();
  // The list is read at the same address.
  expect(bodiesOf(createProposal).filter((body) => body !== undefined)).toEqual([
    { kind: 'refund', subject: 'refund', content: { percent: 8 }, reason: words.reasons[0], isDraft: false },
  ]);
});

it('offers no way back to who may only read', async () => {
  await open(['proposals.read'], versions);
  await expect.element(page.getByText('Reason 3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.putBack })).not.toBeInTheDocument();
});

it('says that nothing was changed yet', async () => {
  await open(['proposals.read', 'proposals.write'], []);
  await expect.element(page.getByText(words.none)).toBeVisible();
});
