import { POLICIES } from '../policies/all.ts';
import { policySetting } from '../policies/policy.ts';
import { CHAT_SETTING } from './chat.ts';
import { DEPOSIT_METHODS_SETTING } from './deposit-methods.ts';
import { REGISTER_CODE } from './register-code.ts';
import type { Setting } from './setting.ts';
import { SITE } from './site.ts';
import { WITHDRAW_AMOUNTS } from './withdraw-amounts.ts';

/** Every value that operators change while the site runs; the database has no other rows of settings. */
export const SETTINGS: readonly Setting[] = [
  SITE,
  REGISTER_CODE,
  WITHDRAW_AMOUNTS.THB,
  WITHDRAW_AMOUNTS.LAK,
  DEPOSIT_METHODS_SETTING,
  CHAT_SETTING,
  ...POLICIES.map(policySetting),
];
