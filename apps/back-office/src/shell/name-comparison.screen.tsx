import { operatorMe } from '@kapao/contract/operator/login.ts';
import type { NameParts, SenderParts } from '@kapao/contract/operator/sender-part.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../messages/en.ts';
import { openScreen } from '../testing/screen.tsx';
import { NameComparison } from './name-comparison.tsx';
import { isOnlyNameUnclear, SenderPartChips } from './sender-part-chips.tsx';

const { comparison: words } = en;
const across: NameParts = {
  registered: 'กฤษณะ เพชรรัตน์',
  shown: 'MR. CHRISNA P***',
  first: { registered: 'กฤษณะ', shown: 'CHRISNA', verdict: 'DIFFERS' },
  family: { registered: 'เพชรรัตน์', shown: 'P…', verdict: 'INITIAL' },
  isOtherOrder: false,
  isAcrossScripts: true,
};

function open(shown: React.ReactNode) {
  answerCalls([reply(operatorMe, () => ({ operator: { username: 'nok', role: 'finance' as const, rights: [] } }))]);
  return openScreen(shown);
}

it('shows both names word by word with a verdict for each part, and that another script proves nothing', async () => {
  await open(<NameComparison parts={across} />);
  await expect.element(page.getByRole('table', { name: words.names })).toBeVisible();
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(rowOf(words.whole).getByText('MR. CHRISNA P***')).toBeVisible();
  await expect.element(rowOf(words.first).getByText('กฤษณะ')).toBeVisible();
  await expect.element(rowOf(words.first).getByText(words.verdicts.DIFFERS)).toBeVisible();
  await expect.element(rowOf(words.family).getByText(words.verdicts.INITIAL)).toBeVisible();
  await expect.element(page.getByText(words.acrossScripts)).toBeVisible();
  await expect.element(page.getByText(words.titles)).toBeVisible();
  await expect.element(page.getByText(/of 100/)).not.toBeInTheDocument();
});

it('says nothing of titles and scripts where neither plays a part, and names a missing family name', async () => {
  const plain: NameParts = {
    registered: 'SOMCHAI JAIDEE',
    shown: 'SOMCHAI',
    first: { registered: 'SOMCHAI', shown: 'SOMCHAI', verdict: 'SAME' },
    family: { registered: 'JAIDEE', shown: '', verdict: 'ABSENT' },
    isOtherOrder: false,
    isAcrossScripts: false,
  };
  await open(<NameComparison parts={plain} />);
  await expect.element(page.getByRole('row').getByText(words.verdicts.ABSENT)).toBeVisible();
  await expect.element(page.getByText(words.titles)).not.toBeInTheDocument();
  await expect.element(page.getByText(words.acrossScripts)).not.toBeInTheDocument();
});

it('says in words that there is no name to compare', async () => {
  await open(<NameComparison parts={null} />);
  await expect.element(page.getByText(words.noName)).toBeVisible();
});

it('says of each part of a sender whether it fits', async () => {
  const parts: SenderParts = { bank: 'unknown', digits: 'fits', length: 'fits', name: 'unsure', time: 'differs' };
  await open(<SenderPartChips parts={parts} />);
  await expect.element(page.getByText(words.parts.bank.unknown)).toBeVisible();
  await expect.element(page.getByText(words.parts.digits.fits)).toBeVisible();
  await expect.element(page.getByText(words.parts.length.fits)).toBeVisible();
  await expect.element(page.getByText(words.parts.name.unsure)).toBeVisible();
  await expect.element(page.getByText(words.parts.time.differs)).toBeVisible();
  expect(isOnlyNameUnclear(parts)).toBe(false);
  expect(isOnlyNameUnclear({ ...parts, bank: 'fits', time: 'fits' })).toBe(true);
});

it('keeps within a narrow screen', async () => {
  await page.viewport(390, 844);
  const long = 'สุทธิรัตน์ประภัสสรวิเศษกุลวงศ์ไพศาล ณ อยุธยา';
  await open(
    <NameComparison parts={{ ...across, registered: long, shown: `MR. ${'PRAPHATSORNWISETKUL'.repeat(3)}` }} />,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
