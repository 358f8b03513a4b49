import {
  askReturn,
  beginExclusion,
  confirmPlayLimit,
  confirmReturn,
  getFairPlay,
  keepPlayLimit,
  releaseAside,
  setPlayLimit,
} from '@kapao/contract/member/fair-play.ts';
import type { Binder } from '../../../http/bind.ts';
import type { FairPlay } from './fair-play.ts';

const DONE = { message: 'SUCCESS' };

export function bindFairPlay(binder: Binder, fairPlay: FairPlay): void {
  binder.bind(getFairPlay, ({ member }) => fairPlay.read(member().memberId));
  binder.bind(setPlayLimit, async ({ member, body }) => ({ outcome: await fairPlay.setLimit(member(), body) }));
  binder.bind(confirmPlayLimit, async ({ member, body }) => {
    await fairPlay.confirmLimit({ memberId: member().memberId, ...body });
    return DONE;
  });
  binder.bind(keepPlayLimit, async ({ member, body }) => {
    await fairPlay.keepLimit({ memberId: member().memberId, ...body });
    return DONE;
  });
  binder.bind(beginExclusion, async ({ member, body }) => {
    await fairPlay.exclude(member().memberId, body);
    return DONE;
  });
  binder.bind(askReturn, async ({ member }) => {
    await fairPlay.askReturn(member().memberId);
    return DONE;
  });
  binder.bind(confirmReturn, async ({ member }) => {
    await fairPlay.confirmReturn(member().memberId);
    return DONE;
  });
  binder.bind(releaseAside, async ({ member, body, operationId }) => {
    await fairPlay.releaseAside({ ...member(), amount: body.amount, operationId: operationId() });
    return DONE;
  });
}
