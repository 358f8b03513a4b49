import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { recordActOfTwo } from '../../../operations/audit-trail.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { openProposals, type Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { type FactorDeps, removeMemberFactor } from './second-factor.ts';
import { secondFactorSince } from './second-factor-facts.ts';

const KIND = 'member.second-factor';
/** How the site was called, for the message: nothing else is asked while two agree. */
const agreedContent = z.strictObject({ siteName: z.string().max(200) });

export type FactorReset = ReturnType<typeof makeFactorReset>;

/** For a member who has lost phone and codes: one operator proposes after talking to the member, another agrees. */
export function makeFactorReset({ db, gate, propose: proposing, siteName, sessions, account }: FactorDeps) {
  const publisher: Publisher = {
    kind: KIND,
    rights: { write: 'members.unfreeze', decide: 'members.unfreeze' },
    isOwnCall: true,
    check: (content) => readOrRefuse(agreedContent, content),
    async publish(tx, { subject: memberId, proposedBy, approvedBy, reason, content }) {
      await account.lockPhone(tx, memberId);
      if (!(await removeMemberFactor(tx, gate, memberId))) refuse('KEY_INVALID');
      await sessions.endAll(tx, memberId, { reason: 'SECOND_FACTOR' });
      const change = { memberId, address: '', change: 'second-factor-reset' } as const;
      await account.tell(tx, change, agreedContent.parse(content).siteName);
      const act = { action: 'member.second-factor-reset', operator: proposedBy, subject: memberId, reason } as const;
      await recordActOfTwo(tx, act, approvedBy);
    },
  };
  return {
    publisher,
    async propose(memberId: string, by: { operator: string; reason: string }): Promise<Proposed> {
      const content = { siteName: await siteName() };
      return inTransaction(db, async (tx) => {
        if (!(await secondFactorSince(tx, memberId))) refuse('KEY_INVALID');
        const open = await openProposals(tx, [KIND]);
        if (open.some(({ subject }) => subject === memberId)) refuse('KEY_INVALID');
        return proposing(tx, { kind: KIND, subject: memberId, content, ...by });
      });
    },
  };
}
