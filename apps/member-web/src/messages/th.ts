import { accountTh } from './account-th.ts';
import type { Messages } from './en.ts';
import { errorsTh } from './errors-th.ts';
import { frameTh } from './frame-th.ts';
import { moneyTh } from './money-th.ts';

export const th: Messages = { ...frameTh, ...accountTh, errors: errorsTh, money: moneyTh };
