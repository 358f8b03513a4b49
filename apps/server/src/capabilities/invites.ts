import { makeInvites } from '../features/invite/invite.ts';
import { bindInviteOperator } from '../features/invite/invite-operator-routes.ts';
import { bindInvite } from '../features/invite/invite-routes.ts';
import { openCondition } from '../features/turnover/turnover.ts';
import { type Reading, readPlay } from '../features/turnover/turnover-reading.ts';
import type { Base, Capability } from './capability.ts';
import { rewardDebtsOf } from './reward-debts.ts';

const COUNT_EVERY_MS = 10_000;

export function inviteCapability({ db, likeness }: Base, reading: Reading): Capability {
  const debts = rewardDebtsOf(db);
  const invites = makeInvites({
    db,
    openCondition,
    pairHit: likeness.pairHit,
    async readPlayAndDebts(owner) {
      await readPlay(reading, owner);
      await debts.settle(owner.memberId);
    },
  });
  return {
    bindMember: (binder) => bindInvite(binder, { db, invites }),
    bindOffice: (binder) => bindInviteOperator(binder, { db, invites }),
    works: [{ name: 'invite-earnings', everyMs: COUNT_EVERY_MS, runOne: invites.countOne }],
  };
}
