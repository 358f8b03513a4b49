import '../../testing/page-settings.ts';
import type { SlipRow } from '@kapao/contract/member/slip.ts';
import { expect, it } from 'vitest';
import { queryKeys } from '../../api/query-keys.ts';
import { render, words } from '../../testing/render.tsx';
import { SlipsModal } from './slips-modal.tsx';

const SLIP: SlipRow = {
  createdAt: '2026-11-05T03:04:05Z',
  amount: 321.5,
  currency: 'THB',
  status: 'SUCCESS',
  state: 'SUCCESS',
  note: '',
  link: '/picture',
  reference: 'one',
  shortReference: 'KP-7F3K-92QX',
  depositId: null,
  finalAt: '2026-11-05T03:05:00Z',
};

it('a row of the slips has its date, its amount or a dash, and its status with the reason', () => {
  const slips: SlipRow[] = [
    SLIP,
    { ...SLIP, reference: 'two', amount: 0, status: 'FAILED', state: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' },
  ];
  const list = render(<SlipsModal params={new URLSearchParams()} onClose={() => undefined} />, {
    answers: [[[...queryKeys.slips, 1], { total: 2, slips }]],
  });
  const [, good = '', bad = ''] = list.split('<tbody>')[1]?.split('<tr>') ?? [];
  expect(good).toContain('>05/11/2026 10:04:05<');
  expect(good).toContain(`>321.50 ${words.unit.THB}<`);
  expect(good).toContain(words.common.success);
  expect(bad).toContain(words.common.failed);
  expect(bad).toContain('>-<');
  expect(bad).toContain(words.slip.reasons.SLIP_REFNO_DUPLICATED);
});
