import { operatorMe } from '@kapao/contract/operator/login.ts';
import { OPERATOR_RIGHTS } from '@kapao/contract/operator/operator-rights.ts';
import type { OperatorTransfer } from '@kapao/contract/operator/transfer.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { openScreen } from '../../testing/screen.tsx';
import { SettleSeveral } from './settle-several.tsx';

const { transferDesk: words } = en;

/** Fields of a transfer that the sheet shows. */
const transferOf = (id: string, sentReference: string | null) =>
  ({
    ...{ id, sentReference, memberName: 'สมชาย ใจดี', username: '0812345678', game: 'pg', direction: 'in' },
    ...{ amount: 451.25, currency: 'THB' },
  }) as unknown as OperatorTransfer;

it('references and proofs of several transfers fit into the sheet of a phone', async () => {
  await page.viewport(360, 640);
  answerCalls([
    reply(operatorMe, () => ({ operator: { username: 'lek', role: 'owner' as const, rights: [...OPERATOR_RIGHTS] } })),
  ]);
  const transfers = [transferOf('one', '28bf526e171e40ba9b7ea2acada4a44f'.repeat(2)), transferOf('two', null)];
  await openScreen(<SettleSeveral transfers={transfers} onClose={() => undefined} />);
  await expect.element(page.getByText(words.noReference('0812345678'))).toBeInTheDocument();
  const lines = [...document.querySelectorAll('.settled-lines, .settled-lines *')];
  const beyond = lines.filter((element) => element.getBoundingClientRect().right > 360);
  expect(beyond.map(({ textContent }) => textContent)).toEqual([]);
});
