import '../../testing/page-settings.ts';
import { ICON_PATHS } from '@kapao/ui/icon-paths.ts';
import { expect, it } from 'vitest';
import { maskAccountNo } from '../../lib/format-account.ts';
import { render, words } from '../../testing/render.tsx';
import { bankAccountAt, walletOf } from '../../testing/wallet-of.ts';
import { ProfilePage } from './profile-page.tsx';

it('the username is there to read only, the account is covered in groups, the password stands behind a lock', () => {
  const page = render(<ProfilePage />, { answers: [walletOf({ bankAccount: bankAccountAt('SCB') })] });
  expect(page).toContain('0812345678');
  // All that can be set on the page itself is the language and the theme.
  expect(page).not.toMatch(/<input(?! type="radio")|<textarea|contenteditable/i);
  expect(page).toContain(maskAccountNo('1234567890'));
  expect(page).not.toContain('1234567890');
  expect(page).toContain('มาลี ใจดี');
  const password = page.split('<button').find((button) => button.includes(words.profile.password));
  expect(password).toContain(ICON_PATHS.lock);
});
