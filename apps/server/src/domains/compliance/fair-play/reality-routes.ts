import { getPlayYear, getReality, setReality } from '@kapao/contract/member/reality.ts';
import type { Binder } from '../../../http/bind.ts';
import type { RealityCheck } from './reality.ts';

export function bindReality(binder: Binder, reality: RealityCheck): void {
  binder.bind(getReality, ({ member }) => reality.read(member().memberId));
  binder.bind(setReality, async ({ member, body }) => {
    await reality.choose(member().memberId, body.minutes);
    return { message: 'SUCCESS' };
  });
  binder.bind(getPlayYear, ({ member, query }) => reality.year(member().memberId, query.year));
}
