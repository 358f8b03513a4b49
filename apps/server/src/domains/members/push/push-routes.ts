import { endPush, readPush, startPush } from '@kapao/contract/member/push.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Push } from './push.ts';

export function bindPush(binder: Binder, push: Push): void {
  binder.bind(readPush, ({ member }) => push.read(member()));
  binder.bind(startPush, ({ member, body }) => push.start(member(), body));
  binder.bind(endPush, async ({ member }) => {
    await push.end(member());
    return { message: 'SUCCESS' };
  });
}
