import {
  putActiveLookup,
  putBanksLookup,
  putDepositLookup,
  putRegisterOtpLookup,
  putSourcesLookup,
  putWithdrawLookup,
} from '@kapao/contract/operator/lookup-editor.ts';
import type { Base, Part } from '../../../part.ts';
import {
  activeLookup,
  BANKS,
  depositLookup,
  lookupPublisher,
  makeLookupEditor,
  REGISTER_OTP,
  SOURCES,
  withdrawLookup,
} from './lookup-editor.ts';
import { bindLookupEditor } from './lookup-editor-operator-routes.ts';

/** What the site goes by, changed by operators. */
export function lookupEditorPart(
  { db, sealer, propose, isLaos }: Base,
  { switchTo }: { switchTo: Parameters<typeof activeLookup>[0] },
): Part {
  const active = activeLookup(switchTo);
  const [deposit, withdraw] = [depositLookup(sealer), withdrawLookup(isLaos ? ['LAK', 'THB'] : ['THB'])];
  const editor = makeLookupEditor({ db, propose });
  const { editorOf } = editor;
  const of = <Put extends { right: string; body: { shape: { content: unknown } } }>({ right, body }: Put) => ({
    right,
    shape: body.shape.content as Put['body']['shape']['content'],
  });
  return {
    bindOffice: (binder) => bindLookupEditor(binder, { editor, active, deposit, withdraw }),
    publishers: [lookupPublisher([active, REGISTER_OTP, BANKS, SOURCES, deposit, withdraw])],
    editors: [
      editorOf(BANKS, { name: 'banks', ...of(putBanksLookup) }),
      editorOf(SOURCES, { name: 'sources', ...of(putSourcesLookup) }),
      editorOf(deposit, { name: 'deposit-account', ...of(putDepositLookup) }),
      editorOf(withdraw, { name: 'withdraw-limits', ...of(putWithdrawLookup) }),
      editorOf(active, { name: 'site', ...of(putActiveLookup) }),
      editorOf(REGISTER_OTP, { name: 'register-code', ...of(putRegisterOtpLookup) }),
    ],
  };
}
