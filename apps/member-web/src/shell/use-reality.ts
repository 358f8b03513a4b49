import { getReality } from '@kapao/contract/member/reality.ts';
import { useAnswer } from '../api/contract-hooks.ts';

export const REALITY_KEY = ['reality'];

/** How long the member has been playing, how it stands, and every how many minutes that is shown. */
export const useReality = () => useAnswer(getReality, {}, { key: REALITY_KEY, staleTime: 0 });
