import '../testing/page-settings.ts';
import { makeApiFailure } from '@kapao/web/api/api-failure.ts';
import { expect, it } from 'vitest';
import { render, words } from '../testing/render.tsx';
import { MoneyFailure } from './money-failure.tsx';

const failureOf = (code: string) =>
  render(<MoneyFailure error={makeApiFailure({ kind: 'refused', code, status: 400 })} />);

it.each(['DEPOSIT_LIMIT', 'LOSS_LIMIT', 'STAKE_LIMIT', 'TIME_LIMIT', 'ON_BREAK', 'EXCLUDED'])(
  'the rule %s that the member set is told calmly and not as an error',
  (code) => {
    const shown = failureOf(code);
    expect(shown).not.toContain(words.common.errorTitle);
    expect(shown).not.toMatch(/class="[^"]*\bbad\b/);
  },
);

it('a refusal that is not the member’s own rule is told as an error', () => {
  expect(failureOf('MONEY_NOT_ENOUGH')).toContain(words.common.errorTitle);
});
