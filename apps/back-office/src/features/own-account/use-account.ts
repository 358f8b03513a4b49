import {
  addPasskey,
  changeOperatorPassword,
  endOperatorSession,
  endOtherOperatorSessions,
  finishTotp,
  listOperatorSessions,
  listOwnSignIns,
  readOwnAccount,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@kapao/contract/operator/own-account.ts';
import { makePasskey } from '@kapao/web/passkey.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

const { account } = QUERY_KEYS;
const SIGN_INS_SHOWN = 20;

export const useOwnAccount = () => useAnswer(readOwnAccount, {}, { key: [...account, 'self'] });
export const useOwnSessions = () => useAnswer(listOperatorSessions, {}, { key: [...account, 'sessions'] });
export const useOwnSignIns = () =>
  useAnswer(listOwnSignIns, { query: { page: 1, limit: SIGN_INS_SHOWN } }, { key: [...account, 'sign-ins'] });

export const useEndSession = () =>
  useAct((sessionId: string) => call(endOperatorSession, { body: { sessionId } }), [account]);
export const useEndOthers = () => useAct(() => call(endOtherOperatorSessions, {}), [account]);

/** Each of them needs a proof not older than five minutes. */
export const ACCOUNT_CALLS = {
  changePassword: (newPassword: string) => call(changeOperatorPassword, { body: { newPassword } }),
  startTotp: () => call(startTotp, {}),
  finishTotp: (code: string) => call(finishTotp, { body: { code } }),
  renewCodes: () => call(renewRecoveryCodes, {}),
  removePasskey: (id: string) => call(removePasskey, { body: { id } }),
  async addPasskey(name: string) {
    const { options } = await call(startPasskey, {});
    return call(addPasskey, { body: { name, made: await makePasskey(options) } });
  },
} as const;
