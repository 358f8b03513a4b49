import { getFairPlay } from '@kapao/contract/member/fair-play.ts';
import { useAnswer } from '../api/contract-hooks.ts';

/** Limits change with every deposit and transfer: asked anew wherever they are shown. */
export const FAIR_PLAY_KEY = ['fair-play'];

/** The member's own limits, money set aside, and what stands of a break or exclusion. */
export const useFairPlay = () => useAnswer(getFairPlay, {}, { key: FAIR_PLAY_KEY, staleTime: 0 });
