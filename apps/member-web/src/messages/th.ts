import type { Messages } from './en.ts';
import { errorsTh } from './errors-th.ts';
import { frameTh } from './frame-th.ts';
import { moneyTh } from './money-th.ts';
import { profileTh } from './profile-th.ts';
import { registerTh } from './register-th.ts';
import { siteTh } from './site-th.ts';

export const th: Messages = { ...frameTh, ...registerTh, ...profileTh, ...siteTh, errors: errorsTh, money: moneyTh };
