import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SETTINGS } from './all.ts';
import { REGISTER_CODE } from './register-code.ts';
import { settingValue } from './setting.ts';
import { SITE } from './site.ts';
import { WITHDRAW_AMOUNTS } from './withdraw-amounts.ts';

it('every setting has a row of its own, and what counts before anybody sets it fits', () => {
  expect(new Set(SETTINGS.map(({ key }) => key)).size).toBe(SETTINGS.length);
  const misfits = SETTINGS.filter((entry) => !z.safeParse(entry.schema, entry.default).success);
  expect(misfits.map(({ key }) => key)).toEqual([]);
});

it('what is missing or cannot be read lets the least happen', () => {
  for (const stored of [
    undefined,
    null,
    'no',
    {},
    { status: 'gone' },
    { min: 1, max: 2, autoLimit: -1, secondLimit: 5 },
  ]) {
    expect(settingValue(REGISTER_CODE, stored)).toBe(true);
    expect(settingValue(SITE, stored)).toEqual({ status: 'maintenance' });
    expect(settingValue(WITHDRAW_AMOUNTS.LAK, stored)).toMatchObject({ autoLimit: 0, secondLimit: 0 });
  }
  expect(settingValue(REGISTER_CODE, false)).toBe(false);
});

it('what lets money or strangers through is for two, and what stops something is for one', () => {
  expect((['active', 'maintenance', 'terminated'] as const).map((status) => SITE.needsTwo({ status }))).toEqual([
    false,
    false,
    true,
  ]);
  expect([REGISTER_CODE.needsTwo(true), REGISTER_CODE.needsTwo(false)]).toEqual([false, true]);
});
