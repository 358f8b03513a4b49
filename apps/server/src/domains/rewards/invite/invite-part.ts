import type { Base, Needs, Part } from '../../../part.ts';
import { carryToldDay } from './earned-day.ts';
import { isToldDayDue } from './earned-day-store.ts';
import { makeInvites } from './invite.ts';
import { bindInviteOperator } from './invite-operator-routes.ts';
import { INVITE_PUBLISHER } from './invite-publisher.ts';
import { bindInvite } from './invite-routes.ts';

const COUNT_EVERY_MS = 10_000;
const CARRY_EVERY_MS = 1_000;

type InviteNeeds = Needs<typeof makeInvites, 'openCondition' | 'pairHit' | 'readPlayAndDebts'>;

/** What members earn by the play of those they invited. */
export function invitePart({ db }: Base, needs: InviteNeeds): Part {
  const invites = makeInvites({ db, ...needs });
  return {
    bindMember: (binder) => bindInvite(binder, { db, invites }),
    bindOffice: (binder) => bindInviteOperator(binder, { db, invites }),
    works: [
      { name: 'invite-earnings', everyMs: COUNT_EVERY_MS, runOne: invites.countOne },
      { name: 'earned-days', everyMs: CARRY_EVERY_MS, isDue: isToldDayDue, runOne: () => carryToldDay(db) },
    ],
    publishers: [INVITE_PUBLISHER],
  };
}
