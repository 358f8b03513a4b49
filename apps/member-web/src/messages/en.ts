import { accountEn } from './account-en.ts';
import { errorsEn } from './errors-en.ts';
import { frameEn } from './frame-en.ts';
import { moneyEn } from './money-en.ts';

/** The shape of every catalogue: what is missing in another language does not compile. */
export const en = { ...frameEn, ...accountEn, errors: errorsEn, money: moneyEn };

export type Messages = typeof en;
