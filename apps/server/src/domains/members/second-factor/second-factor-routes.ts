import {
  endSecondFactor,
  finishSecondFactor,
  readSecondFactor,
  startSecondFactor,
} from '@kapao/contract/member/second-factor.ts';
import { resetSecondFactor } from '@kapao/contract/operator/member.ts';
import type { Binder } from '../../../http/bind.ts';
import type { FactorReset } from './factor-reset.ts';
import type { SecondFactor } from './second-factor.ts';

export function bindSecondFactor(binder: Binder, secondFactor: SecondFactor): void {
  binder.bind(readSecondFactor, ({ member }) => secondFactor.read(member()));
  binder.bind(startSecondFactor, ({ member, address, body }) =>
    secondFactor.start({ member: member(), address }, body),
  );
  binder.bind(finishSecondFactor, async ({ member, address, body }) => ({
    recoveryCodes: await secondFactor.finish({ member: member(), address }, body),
  }));
  binder.bind(endSecondFactor, async ({ member, address, body }) => {
    await secondFactor.end({ member: member(), address }, body);
    return { message: 'SUCCESS' };
  });
}

export function bindFactorReset(binder: Binder, factorReset: FactorReset): void {
  binder.bind(resetSecondFactor, ({ params, body, operator }) =>
    factorReset.propose(params.id, { operator: operator().username, reason: body.reason }),
  );
}
