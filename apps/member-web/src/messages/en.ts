import { errorsEn } from './errors-en.ts';
import { frameEn } from './frame-en.ts';
import { moneyEn } from './money-en.ts';
import { profileEn } from './profile-en.ts';
import { registerEn } from './register-en.ts';
import { siteEn } from './site-en.ts';

/** The shape of every catalogue: what is missing in another language does not compile. */
export const en = { ...frameEn, ...registerEn, ...profileEn, ...siteEn, errors: errorsEn, money: moneyEn };

export type Messages = typeof en;
