import { makeContractHooks } from '@kapao/web/api/contract-hooks.ts';
import { call, callFor } from './call.ts';

/** A desk sees its lists as they are after its act before it goes on; a look that nobody waits for is cut off. */
export const { useAnswer, useAct, useSend } = makeContractHooks({
  ask: (route, input, context) => (context ? callFor(context)(route, input, context.signal) : call(route, input)),
  waitsForTouched: true,
});
