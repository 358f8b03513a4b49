import {
  getActiveLookup,
  getBanksLookup,
  getDepositLookup,
  getRegisterOtpLookup,
  getSourcesLookup,
  getWithdrawLookup,
  putActiveLookup,
  putBanksLookup,
  putDepositLookup,
  putRegisterOtpLookup,
  putSourcesLookup,
  putWithdrawLookup,
} from '@kapao/contract/operator/setting-lookups.ts';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/db.ts';
import { ACTIVE, BANKS, DEPOSIT, makeLookupEditor, REGISTER_OTP, SOURCES, withdrawLookup } from './lookup-editor.ts';

interface Deps {
  db: Db;
  /** What this process remembers of the site's state. */
  site: { forget: () => void };
  isLaos: boolean;
}

/** The lookups of spec 7 that are settings; those that are texts are bound by the content feature. */
export function bindLookupEditor(binder: Binder, { db, site, isLaos }: Deps): void {
  const { shown, change } = makeLookupEditor(db);
  const withdraw = withdrawLookup(isLaos ? ['LAK', 'THB'] : ['THB']);
  binder.bind(getBanksLookup, () => shown(BANKS));
  binder.bind(putBanksLookup, ({ body, operator }) => change(BANKS, { ...body, operator: operator().username }));
  binder.bind(getSourcesLookup, () => shown(SOURCES));
  binder.bind(putSourcesLookup, ({ body, operator }) => change(SOURCES, { ...body, operator: operator().username }));
  binder.bind(getDepositLookup, () => shown(DEPOSIT));
  binder.bind(putDepositLookup, ({ body, operator }) => change(DEPOSIT, { ...body, operator: operator().username }));
  binder.bind(getWithdrawLookup, () => shown(withdraw));
  binder.bind(putWithdrawLookup, ({ body, operator }) => change(withdraw, { ...body, operator: operator().username }));
  binder.bind(getActiveLookup, () => shown(ACTIVE));
  binder.bind(putActiveLookup, async ({ body, operator }) => {
    const changed = await change(ACTIVE, { ...body, operator: operator().username });
    site.forget();
    return changed;
  });
  binder.bind(getRegisterOtpLookup, () => shown(REGISTER_OTP));
  binder.bind(putRegisterOtpLookup, ({ body, operator }) =>
    change(REGISTER_OTP, { ...body, operator: operator().username }),
  );
}
