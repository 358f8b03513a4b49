import { endLine, finishLine, readLine, startLine } from '@kapao/contract/member/line-link.ts';
import { unlinkLine } from '@kapao/contract/operator/member.ts';
import type { Binder } from '../../../http/bind.ts';
import type { LineLink } from './line-link.ts';

const SUCCESS = { message: 'SUCCESS' } as const;

export function bindLineLink(binder: Binder, line: LineLink): void {
  binder.bind(readLine, ({ member }) => line.read(member()));
  binder.bind(startLine, ({ member, address, body }) => line.start({ member: member(), address }, body));
  binder.bind(finishLine, async ({ member, address, body }) => {
    await line.finish({ member: member(), address }, body);
    return SUCCESS;
  });
  binder.bind(endLine, async ({ member, address, body }) => {
    await line.end({ member: member(), address }, body);
    return SUCCESS;
  });
}

export function bindLineDesk(binder: Binder, line: LineLink): void {
  binder.bind(unlinkLine, async ({ params, body, operator }) => {
    await line.endFor(params.id, { operator: operator().username, reason: body.reason });
    return SUCCESS;
  });
}
