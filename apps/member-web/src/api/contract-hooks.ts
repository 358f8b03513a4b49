import { makeContractHooks } from '@kapao/web/api/contract-hooks.ts';
import { call } from './member-client.ts';

/** An act ends with its answer: balances follow a moment later, and the receipt does not wait for them. */
export const { useAnswer, useAct, useSend } = makeContractHooks({
  ask: (route, input) => call(route, input),
  waitsForTouched: false,
});
