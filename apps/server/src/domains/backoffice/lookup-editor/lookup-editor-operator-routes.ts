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
} from '@kapao/contract/operator/lookup-editor.ts';
import type { Binder } from '../../../http/bind.ts';
import {
  type activeLookup,
  BANKS,
  type depositLookup,
  type makeLookupEditor,
  REGISTER_OTP,
  SOURCES,
  type withdrawLookup,
} from './lookup-editor.ts';

interface LookupEditorDeps {
  editor: ReturnType<typeof makeLookupEditor>;
  active: ReturnType<typeof activeLookup>;
  deposit: ReturnType<typeof depositLookup>;
  withdraw: ReturnType<typeof withdrawLookup>;
}

/** The lookups of spec 7 that are settings; those that are texts are bound by the content feature. */
export function bindLookupEditor(binder: Binder, { editor, active, deposit, withdraw }: LookupEditorDeps): void {
  const { shown, change } = editor;
  binder.bind(getBanksLookup, () => shown(BANKS));
  binder.bind(putBanksLookup, ({ body, operator }) => change(BANKS, { ...body, operator: operator().username }));
  binder.bind(getSourcesLookup, () => shown(SOURCES));
  binder.bind(putSourcesLookup, ({ body, operator }) => change(SOURCES, { ...body, operator: operator().username }));
  binder.bind(getDepositLookup, () => shown(deposit));
  binder.bind(putDepositLookup, ({ body, operator }) => change(deposit, { ...body, operator: operator().username }));
  binder.bind(getWithdrawLookup, () => shown(withdraw));
  binder.bind(putWithdrawLookup, ({ body, operator }) => change(withdraw, { ...body, operator: operator().username }));
  binder.bind(getActiveLookup, () => shown(active));
  binder.bind(putActiveLookup, async ({ body, operator }) => {
    const changed = await change(active, { ...body, operator: operator().username });
    return changed;
  });
  binder.bind(getRegisterOtpLookup, () => shown(REGISTER_OTP));
  binder.bind(putRegisterOtpLookup, ({ body, operator }) =>
    change(REGISTER_OTP, { ...body, operator: operator().username }),
  );
}
