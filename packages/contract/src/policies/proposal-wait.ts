import { policy } from './policy.ts';

/** How long what two operators agreed on waits before it counts; until then anybody concerned can stop it. */
export const PROPOSAL_WAIT_POLICY = policy({
  name: 'proposalWait',
  waitHours: 0,
  fields: {
    /** Withdrawal limits that let more go; lower ones count at once. */
    raisedLimitsHours: { kind: 'number', unit: 'hours', default: 24, min: 0, max: 168 },
    /** Accounts members send money to, and ways of depositing. */
    depositHours: { kind: 'number', unit: 'hours', default: 0, min: 0, max: 168 },
    /** Content with links, pictures or account numbers. */
    contentHours: { kind: 'number', unit: 'hours', default: 0, min: 0, max: 168 },
  },
});
