import { accountLa } from './account-la.ts';
import type { Messages } from './en.ts';
import { errorsLa } from './errors-la.ts';
import { frameLa } from './frame-la.ts';
import { moneyLa } from './money-la.ts';

export const la: Messages = { ...frameLa, ...accountLa, errors: errorsLa, money: moneyLa };
