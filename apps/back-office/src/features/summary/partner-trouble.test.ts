import type { PartnerView } from '@kapao/contract/operator/partner.ts';
import { expect, it } from 'vitest';
import { byTrouble } from './partner-trouble.ts';

const partner = (id: string, state: PartnerView['health']['state'], more: Partial<PartnerView> = {}) =>
  ({ id, isOn: true, isPaused: false, isUnusable: false, health: { state }, ...more }) as PartnerView;

it('the overview shows partners that need somebody first, the worst before the others', () => {
  const { troubled, others } = byTrouble([
    partner('well', 'well'),
    partner('paused', 'well', { isPaused: true }),
    partner('failing', 'failing'),
    partner('off', 'broken', { isOn: false, isUnusable: true }),
    partner('unusable', 'silent', { isUnusable: true }),
    partner('broken', 'broken'),
    partner('quiet', 'silent'),
  ]);
  expect(troubled.map(({ id }) => id)).toEqual(['unusable', 'broken', 'failing', 'paused']);
  expect(others.map(({ id }) => id)).toEqual(['well', 'off', 'quiet']);
});
